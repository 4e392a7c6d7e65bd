# The three lanes of the project. `just` lists them; each is a script that also runs without it.

_list:
    @just --list --unsorted

# What every change must pass, in up to 40 minutes
gate:
    .ci/run

# Everything else: sanitizers, server, rest, or all three
nightly *part:
    .ci/run nightly {{ part }}

# The packages of a release, in .build/packages
release version:
    .ci/release {{ version }}

# How soon each way of installing leads to the first notification
first-minute *ways:
    Tests/Commands/first-minute {{ ways }}
