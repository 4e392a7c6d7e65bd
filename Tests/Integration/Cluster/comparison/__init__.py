"""Compares an audit on Spark, which loses an executor, with an audit on one machine: `Tests/Commands/spark`."""
