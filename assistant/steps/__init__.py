"""The steps of the pipeline. They never import one another."""
