"""`richpush audit` on a cluster: Apache Spark runs it on every executor.

    spark-submit audit.py campaign.jsonl results --richpush /opt/richpush --partitions 64

Lines stay where Spark reads them, and each partition runs its own audit, which downloads each image once.
With `--group-by image` the lines of one image share a partition, and with `--group-by host` those of one host.
The results are JSON Lines, one for each line that is not blank, with the line's number in the input as "line".
It prints a summary. Spark repeats the work that a lost executor had not finished, but every line appears once.
"""

from __future__ import annotations

import argparse
import json
import shlex
from collections import Counter
from itertools import accumulate
from typing import Any

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as F

# The places of the image's URL, in the order in which FCM and a service extension look for it.
IMAGE_PATHS = (
    "fcm_options.image",
    "payload.fcm_options.image",
    "apns.fcm_options.image",
    "apns.fcmOptions.image",
    "notification.image",
    "apns.payload.fcm_options.image",
)
OPTIONS = "fcm_options struct<image: string>"
MESSAGE = (
    f"{OPTIONS}, payload struct<{OPTIONS}>, notification struct<image: string>, "
    f"apns struct<{OPTIONS}, fcmOptions struct<image: string>, payload struct<{OPTIONS}>>"
)
# The URL in a line that is not JSON, where slashes may be escaped.
IMAGE_URL = r"""(?i)https?:(?:\\?/){2}[^\s"'\\]+"""
# Members of a result. A quotation mark within a text is escaped, so these match nothing else.
STATUS = '"status":"([a-z-]+)"'
IDENTIFIER = '"identifier":"([a-z0-9-]+)"'


def main() -> None:
    """Audits a campaign, and prints the summary as JSON."""
    options, audit_options = _options()
    builder = SparkSession.builder.appName("richpush audit")
    if options.master:
        builder = builder.master(options.master)
    # Spark reads the input twice, and splits it the same way both times, however many executors there are by then.
    builder = builder.config("spark.sql.files.minPartitionNum", options.partitions)
    builder = builder.config("spark.sql.files.maxPartitionBytes", "1t")
    spark = builder.getOrCreate()

    spark.sparkContext.setJobDescription("number the lines")
    lines, line_count = number(spark.read.text(options.campaign, lineSep="\n"))
    if options.group_by:
        lines = group(lines, options.group_by, options.partitions)
    spark.sparkContext.setJobDescription("audit the lines")
    command = [options.richpush, "audit", "-", "--numbered", "--ordered", "--allow-empty", "--fail-on", "none"]
    audit(lines, [*command, *audit_options]).write.text(options.results, compression=options.compression)

    spark.sparkContext.setJobDescription("sum up the results")
    totals = summary(spark, options.results)
    print(json.dumps(totals, indent=2))
    spark.stop()
    if totals["lines"] != line_count:
        raise SystemExit(f"{line_count} lines are not blank, but {totals['lines']} have a result")


def number(text: DataFrame) -> tuple[DataFrame, int]:
    """The lines with their numbers, from 1, in the order of the files' names; and how many of them are not blank."""
    rows = text.select(
        "value",
        F.col("_metadata.file_path").alias("file"),
        F.col("_metadata.file_block_start").alias("start"),
        F.monotonically_increasing_id().alias("row"),
    )
    # Rows of one block of a file are consecutive: its number of lines and its first row tell the number of each.
    filled = F.count_if(F.btrim("value", F.lit(" \t\r")) != "")
    counts = F.min("row").alias("row"), F.count("row").alias("lines"), filled.alias("filled")
    blocks = sorted(rows.groupBy("file", "start").agg(*counts).collect())
    before = accumulate((block["lines"] for block in blocks), initial=1)
    shifts = [[block["file"], block["start"], line - block["row"]] for block, line in zip(blocks, before, strict=False)]
    # A literal, since a table from Python would need Python on the executors.
    table = F.from_json(F.lit(json.dumps(shifts)), "array<array<string>>")
    shift = text.sparkSession.range(1).select(F.explode(table).alias("block"))
    shift = shift.selectExpr("block[0] AS file", "bigint(block[1]) AS start", "bigint(block[2]) AS shift")
    numbered = rows.join(F.broadcast(shift), ["file", "start"])
    count = sum(block["filled"] for block in blocks)
    return numbered.select("value", (F.col("row") + F.col("shift")).alias("number")), count


def group(lines: DataFrame, by: str, partitions: int) -> DataFrame:
    """Puts the lines of one image, or of one host, into one partition, and spreads lines without an image."""
    document = F.from_json("value", f"message struct<{MESSAGE}>, {MESSAGE}")
    images = lines.withColumn("document", document).withColumn("image", image_url())
    key = F.col("image") if by == "image" else F.lower(F.try_parse_url("image", F.lit("HOST")))
    keyed = images.withColumn("key", F.coalesce(key, F.col("number").cast("string")))
    # An audit remembers 6,000 images, so lines of one image follow each other; the hash mixes the hosts.
    return keyed.repartition(partitions, "key").sortWithinPartitions(F.xxhash64("image")).select("value", "number")


def image_url() -> Column:
    """The image in a line's "document"; of a line that is not JSON, which FCM may accept, the first URL; or null."""
    images = [F.col(f"document.{parent}{path}") for parent in ("message.", "") for path in IMAGE_PATHS]
    first_url = F.regexp_replace(F.regexp_extract("value", IMAGE_URL, 0), r"\\", "")
    return F.coalesce(*(F.nullif(image, F.lit("")) for image in (*images, first_url)))


def audit(lines: DataFrame, command: list[str]) -> DataFrame:
    """The results of numbered lines, as text."""
    # Spark would replace what is not UTF-8, and the line would look valid.
    value = F.when(F.is_valid_utf8("value"), F.col("value")).otherwise("not UTF-8")
    lines.select(F.concat("number", F.lit("\t"), value).alias("line")).createOrReplaceTempView("numbered_lines")
    script = shlex.join(command).replace("\\", "\\\\").replace("'", "\\'")
    return lines.sparkSession.sql(f"SELECT TRANSFORM(line) USING '{script}' AS (value STRING) FROM numbered_lines")


def summary(spark: SparkSession, results: str) -> dict[str, Any]:
    """Counts the lines with each status, and those with each finding."""
    # Parsing the results as JSON would take longer than auditing the lines.
    status = F.regexp_extract("value", STATUS, 1).alias("status")
    identifiers = F.array_distinct(F.regexp_extract_all("value", F.lit(IDENTIFIER), F.lit(1))).alias("identifiers")
    rows = spark.read.text(results).groupBy(status, identifiers).count().collect()
    statuses: Counter[str] = Counter()
    findings: Counter[str] = Counter()
    for row in rows:
        statuses[row["status"]] += row["count"]
        findings.update(dict.fromkeys(row["identifiers"], row["count"]))
    return {"lines": statuses.total(), "statuses": dict(statuses), "findings": dict(findings.most_common())}


def _options() -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(description="richpush audit on Apache Spark; other options go to richpush audit")
    parser.add_argument("campaign", help="JSON Lines: a path or URL that Spark can read")
    parser.add_argument("results", help="a directory that does not exist yet")
    parser.add_argument("--richpush", default="richpush", help="the command, which every executor must find")
    parser.add_argument("--partitions", type=int, default=16, help="two to four for each core")
    parser.add_argument("--group-by", choices=("image", "host"), help="lines that share one share a partition")
    parser.add_argument("--compression", default="none", help="of the results, for example gzip")
    parser.add_argument("--master", help="for example local-cluster[2,1,1024], unless spark-submit sets it")
    return parser.parse_known_args()


if __name__ == "__main__":
    main()
