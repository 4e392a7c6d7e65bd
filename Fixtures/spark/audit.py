"""`richpush audit` on a cluster: Apache Spark runs it on every executor.

    spark-submit audit.py campaign.jsonl results --richpush /opt/richpush --partitions 64

The lines of one host stand in one partition, so that each host's limits hold in the whole cluster and identical URLs
are downloaded once; lines without an image are spread. The results are JSON Lines, one for each line of the input,
with the line's number in the input as "line"; a summary is printed. What a lost executor had not written is done again,
and nothing is written twice: a partition's file is there whole or not at all.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import zlib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pyspark import RDD, SparkConf, SparkContext, SparkFiles

# Where the image may be referred to, in the order in which FCM and a service extension look for it.
IMAGE_PATHS = (
    ("fcm_options", "image"),
    ("payload", "fcm_options", "image"),
    ("apns", "fcm_options", "image"),
    ("apns", "fcmOptions", "image"),
    ("notification", "image"),
    ("apns", "payload", "fcm_options", "image"),
)
# A URL in a line that is no JSON, where a slash may be escaped.
IMAGE_URL = re.compile(r"https?:(?:\\?/){2}[^\s\"'\\/?#]+", re.IGNORECASE)


def main() -> None:
    """Audits a campaign, and prints the summary as JSON."""
    options, audit_options = _options()
    configuration = SparkConf().setAppName("richpush audit")
    if options.master:
        configuration.setMaster(options.master)
    # Lines end as in JSON Lines: a carriage return alone ends none.
    configuration.set("spark.hadoop.textinputformat.record.delimiter", "\n")
    # A task's file comes into the results when the whole job is done, once, whichever attempt wrote it.
    configuration.set("spark.hadoop.mapreduce.fileoutputcommitter.algorithm.version", "1")
    context = SparkContext(conf=configuration)
    context.addFile(str(Path(__file__).with_name("numbered.py")))
    command = [options.richpush, "audit", "-", "--ordered", "--allow-empty", "--fail-on", "none", *audit_options]
    audit(context, options.campaign, command, options.partitions).saveAsTextFile(options.results)
    print(json.dumps(summary(context.textFile(options.results)), indent=2))
    context.stop()


def audit(context: SparkContext, campaign: str, command: list[str], partitions: int) -> RDD[str]:
    """The results of a campaign, in no order."""
    sharded = (
        context.textFile(campaign, minPartitions=partitions)
        .zipWithIndex()
        .map(lambda pair: ((shard(pair[0], pair[1], partitions), pair[1] + 1), pair[0]))
        # In the order of their numbers, so that a partition that is done again is the same.
        .repartitionAndSortWithinPartitions(partitions, lambda key: key[0])
    )
    numbered = sharded.map(lambda pair: f"{pair[0][1]}\t{pair[1]}")
    # Executors run in the directory that files are sent to; without executors the driver's own has them.
    is_local = re.match(r"local(\[|$)", context.master or "") is not None
    filter_command = ["python3", SparkFiles.get("numbered.py") if is_local else "numbered.py", *command]
    return numbered.pipe(shlex.join(filter_command), checkCode=True)


def shard(line: str, number: int, partitions: int) -> int:
    """The partition of a line: that of its image's host, or any."""
    host = image_host(line)
    # Python's own hash of a text differs from process to process. JSON may have halves of characters.
    return (zlib.crc32(host.encode(errors="surrogatepass")) if host else number) % partitions


def image_host(line: str) -> str | None:
    """The host of the image that a line refers to; nothing if there is none, or none that a URL may have."""
    url = image_url(line)
    try:
        return urlsplit(url).hostname if url else None
    except ValueError:
        return None


def image_url(line: str) -> str | None:
    """The image that a line refers to; of a line that is no JSON, which FCM may accept, the first URL."""
    try:
        document = json.loads(line)
    except (ValueError, RecursionError):
        match = IMAGE_URL.search(line)
        return match[0].replace("\\", "") if match else None
    document = _member(document, ("message",)) or document
    images = (_member(document, path) for path in IMAGE_PATHS)
    return next((image for image in images if isinstance(image, str) and image), None)


def summary(results: RDD[str]) -> dict[str, Any]:
    """How many lines came to which end, and how many have which finding."""

    def count(lines: Any) -> Any:
        statuses: Counter[str] = Counter()
        findings: Counter[str] = Counter()
        for line in lines:
            verdict = json.loads(line)
            statuses[verdict["status"]] += 1
            findings.update({finding["identifier"] for finding in verdict["findings"]})
        yield statuses, findings

    statuses, findings = results.mapPartitions(count).fold(
        (Counter(), Counter()), lambda left, right: (left[0] + right[0], left[1] + right[1])
    )
    return {"lines": statuses.total(), "statuses": dict(statuses), "findings": dict(findings.most_common())}


def _member(document: object, path: tuple[str, ...]) -> object:
    for name in path:
        document = document.get(name) if isinstance(document, Mapping) else None
    return document


def _options() -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(description="richpush audit on Apache Spark; other options go to richpush audit")
    parser.add_argument("campaign", help="JSON Lines: a path or URL that Spark can read")
    parser.add_argument("results", help="a directory that is not there yet")
    parser.add_argument("--richpush", default="richpush", help="the command, as every executor finds it")
    parser.add_argument("--partitions", type=int, default=16, help="several for each executor")
    parser.add_argument("--master", help="for example local-cluster[2,1,1024], unless spark-submit names it")
    return parser.parse_known_args()


if __name__ == "__main__":
    main()
