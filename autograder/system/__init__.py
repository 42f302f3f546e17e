"""The machine: clean processes, folders and files, standard streams.  It knows no course."""
