"""Measures RichPush against its rivals: `Tests/Commands/benchmark`."""
