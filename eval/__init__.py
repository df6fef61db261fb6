"""Cases, judge, metrics, baselines and report."""
