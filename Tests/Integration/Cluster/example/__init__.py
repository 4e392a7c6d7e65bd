"""Tests of the example in one process of Spark's: `Tests/Commands/spark` runs them first."""
