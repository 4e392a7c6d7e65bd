"""Tests of the example in one process of Spark. `Tests/Commands/spark` runs them first."""
