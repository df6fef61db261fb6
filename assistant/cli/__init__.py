"""The command line `paddock`: one command or group of commands a file, slow libraries imported where they are used."""
