"""Lines keep their numbers, are grouped by image or host, and no line ends the job."""

from __future__ import annotations

import json
import subprocess
import tempfile
import unittest
from itertools import pairwise
from pathlib import Path

from audit import audit, group, number, summary
from py4j.protocol import Py4JJavaError
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

PACKAGE = Path(__file__).resolve().parents[4]
RICHPUSH = str(PACKAGE / ".build" / "release" / "richpush")
COMMAND = [RICHPUSH, "audit", "-", "--numbered", "--ordered", "--allow-empty", "--fail-on", "none"]
PARTITIONS = 16

HOSTS = (
    ('{"fcm_options": {"image": "https://a.example/x.png"}, "aps": {}}', "a.example"),
    ('{"payload": {"fcm_options": {"image": "https://A.example:8443/x"}, "aps": {}}}', "a.example"),
    ('{"message": {"apns": {"fcm_options": {"image": "https://a.example/x"}}}}', "a.example"),
    ('{"message": {"apns": {"fcmOptions": {"image": "https://a.example/x"}}}}', "a.example"),
    ('{"apns": {"fcmOptions": {"image": "https://a.example/x"}}, "notification": {"image": "https://b"}}', "a.example"),
    ('{"apns": {"fcmOptions": {"image": ""}}, "notification": {"image": "https://b.example/x"}}', "b.example"),
    ('{"notification": {"image": "https://a"}, "apns": {"payload": {"fcm_options": {"image": "https://b"}}}}', "a"),
    # Not JSON, which FCM may accept.
    ("{message:{topic:'a',notification:{image:'https://a.example/x'}}}", "a.example"),
    ("{notification: {image: 'HTTP://user@A.example:8080?x', }}", "a.example"),
    ("{notification: {image: 'https:\\/\\/a.example\\/x'}} // comment", "a.example"),
)

# Lines without a host; each of them must have a result.
HOSTILE = (
    '{"notification": {"title": "no image"}}',
    '{"notification": {"image": "https://[::1"}}',
    '{"notification": {"image": 1}}',
    "[]",
    "{",
    "{notification: {image: 'https://[::1'}}",
    "[" * 2_000,
    '{"message": ' * 2_000,
    '{"notification": {"image": "https://\\ud800.example/x"}}',
    '{"notification": {"image": "\\udfff"}}',
    "1" * 5_000,
    "x" * 70_000,
    "tabs\tin\tit",
    "\\N",
    '{"a\rb": "\u2028\u0085\x00\x0b\x0c\x1c\x7f"}',
    "\ufeff{}",
)


class ExampleTest(unittest.TestCase):
    """Tests of what the example makes of lines."""

    spark: SparkSession
    directory: Path

    @classmethod
    def setUpClass(cls) -> None:
        builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
        builder = builder.config("spark.driver.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
        # With this, Spark reads even these few lines in several parts.
        builder = builder.config("spark.sql.files.openCostInBytes", "1").config("spark.sql.files.minPartitionNum", "4")
        cls.spark = builder.config("spark.driver.host", "127.0.0.1").config("spark.log.level", "OFF").getOrCreate()
        temporary = tempfile.TemporaryDirectory(prefix="spark-example-")
        cls.addClassCleanup(temporary.cleanup)
        cls.addClassCleanup(cls.spark.stop)
        cls.directory = Path(temporary.name)

    def test_lines_have_the_numbers_that_one_machine_gives_them(self) -> None:
        # Files of many sizes: Spark reads the largest first, and several of the small ones in one part.
        campaign = self.directory / "campaign"
        campaign.mkdir()
        blank = (b"\n" * (line % 7) + b" \t\r\n" * (line % 3) for line in range(2_000))
        text = [*b"".join(b"%d\r\n%b" % pair for pair in enumerate(blank)).splitlines(keepends=True), b"end"]
        ends = [2, 3, 3, 2_000, 2_100, len(text)]
        for index, (start, end) in enumerate(pairwise([0, *ends])):
            (campaign / f"part-{index}").write_bytes(b"".join(text[start:end]))
        lines, count = number(self._text(campaign))
        expected = {place: line.decode().removesuffix("\n") for place, line in enumerate(text, 1)}
        self.assertGreater(lines.select(F.spark_partition_id()).distinct().count(), 2)
        self.assertEqual({row["number"]: row["value"] for row in lines.collect()}, expected)
        self.assertEqual(count, sum(1 for line in expected.values() if line.strip(" \t\r\n")))

    def test_lines_of_one_host_share_a_partition(self) -> None:
        for host in ("a.example", "b.example"):
            lines = [line for line, other in HOSTS if other == host] * 5
            lines += [f'{{"notification": {{"image": "https://{host}/{path}"}}}}' for path in range(100)]
            self.assertEqual(len(self._partitions(lines, "host")), 1, host)

    def test_lines_of_one_image_share_a_partition_and_follow_each_other(self) -> None:
        lines = [f'{{"notification": {{"image": "https://a.example/{line % 50}"}}}}' for line in range(500)]
        grouped = group(self._numbered(lines), "image", PARTITIONS)
        # In the order of the partitions, and of their lines.
        rows = grouped.select("value", F.spark_partition_id().alias("partition")).collect()
        self.assertGreater(len({row["partition"] for row in rows}), PARTITIONS // 2)
        self.assertEqual(sum(1 for before, row in zip([None, *rows], rows, strict=False) if row != before), 50)

    def test_lines_without_an_image_are_spread(self) -> None:
        for by in ("image", "host"):
            self.assertGreater(len(self._partitions(['{"aps": {}}'] * 200, by)), PARTITIONS // 2, by)

    def test_every_line_has_one_result_and_the_status_of_one_machine(self) -> None:
        lines = [line for line, _ in HOSTS[:2]] + ["", " \t\r", *HOSTILE]
        content = b"\n".join([line.encode(errors="surrogatepass") for line in lines] + [b'{"aps": {"alert": "\xff"}}'])
        campaign = self.directory / "hostile.jsonl"
        campaign.write_bytes(content)
        # The port is closed: no image is downloaded.
        network = ["--time-limit", "1"]
        single = subprocess.run(
            [RICHPUSH, "audit", str(campaign), "--ordered", "--fail-on", "none", *network],
            stdout=subprocess.PIPE,
            check=True,
        )
        expected = [_essence(line) for line in single.stdout.decode().split("\n") if line]
        numbered, count = number(self._text(campaign))
        for by in (None, "image", "host"):
            with self.subTest(by=by):
                grouped = group(numbered, by, 4) if by else numbered
                results = [_essence(row["value"]) for row in audit(grouped, COMMAND + network).collect()]
                self.assertEqual(sorted(results), expected)
        self.assertEqual(count, len(expected))

    def test_summary_counts_each_line_once(self) -> None:
        results = self.directory / "results"
        findings = '[{"identifier":"a"},{"identifier":"a"},{"identifier":"b"}]'
        lines = [f'{{"line":1,"status":"attached","findings":{findings}}}'] * 3
        lines.append('{"line":4,"status":"refused","findings":[{"identifier":"a"}]}')
        lines.append('{"line":5,"id":"\\"status\\":\\"x\\"","status":"attached","findings":[]}')
        self.spark.createDataFrame([(line,) for line in lines], "value string").write.text(str(results))
        self.assertEqual(
            summary(self.spark, str(results)),
            {"lines": 5, "statuses": {"attached": 4, "refused": 1}, "findings": {"a": 4, "b": 3}},
        )

    def test_command_that_fails_ends_the_job(self) -> None:
        early = ["sh", "-c", "head -n 1; exit 3"]
        for command in (["false"], early, ["/nowhere/it's"], [*COMMAND, "--no-such-option"]):
            with self.subTest(command=command), self.assertRaisesRegex(Py4JJavaError, "exited with"):
                audit(self._numbered(["{}"] * 100), command).collect()

    def _text(self, path: Path) -> DataFrame:
        return self.spark.read.text(str(path), lineSep="\n")

    def _numbered(self, lines: list[str]) -> DataFrame:
        return self.spark.createDataFrame(list(enumerate(lines, 1)), "number long, value string")

    def _partitions(self, lines: list[str], by: str) -> set[int]:
        grouped = group(self._numbered(lines), by, PARTITIONS).select(F.spark_partition_id().alias("partition"))
        return {row["partition"] for row in grouped.distinct().collect()}


def _essence(result: str) -> tuple[int, str, str]:
    verdict = json.loads(result)
    return verdict["line"], verdict["status"], ",".join(finding["identifier"] for finding in verdict["findings"])


if __name__ == "__main__":
    unittest.main()
