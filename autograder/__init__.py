"""The kit's engine: it asks a sandboxed process questions about a student's code."""

__version__ = "0.1.0"
