"""Compares an audit on Spark, one of whose executors is killed, with that of one machine: `Tests/Commands/spark`."""
