"""Pure functions over rules: no I/O, no clock, every figure with its steps and its provision."""
