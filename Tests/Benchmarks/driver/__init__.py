"""Measures RichPush against its rivals: `Tests/benchmark`."""
