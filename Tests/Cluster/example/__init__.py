"""Tests of the example that need no cluster: `Tests/spark` runs them first."""
