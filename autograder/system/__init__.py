"""The machine: clean processes, files and standard streams; nothing about courses."""
