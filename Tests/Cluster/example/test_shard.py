"""Lines are sharded by the host of their image, and no line ends the job."""

from __future__ import annotations

import unittest

from audit import image_host, shard

HOSTS = (
    ('{"fcm_options": {"image": "https://a.example/x.png"}, "aps": {}}', "a.example"),
    ('{"payload": {"fcm_options": {"image": "https://A.example:8443/x"}, "aps": {}}}', "a.example"),
    ('{"message": {"apns": {"fcm_options": {"image": "https://a.example/x"}}}}', "a.example"),
    ('{"message": {"apns": {"fcmOptions": {"image": "https://a.example/x"}}}}', "a.example"),
    ('{"apns": {"fcmOptions": {"image": "https://a.example/x"}}, "notification": {"image": "https://b"}}', "a.example"),
    ('{"apns": {"fcmOptions": {"image": ""}}, "notification": {"image": "https://b.example/x"}}', "b.example"),
    ('{"notification": {"image": "https://a"}, "apns": {"payload": {"fcm_options": {"image": "https://b"}}}}', "a"),
    ('{"notification": {"title": "no image"}}', None),
    ('{"notification": {"image": "https://[::1"}}', None),
    ('{"notification": {"image": 1}}', None),
    ("[]", None),
    ("", None),
    ("{", None),
    # Not JSON, which FCM may accept.
    ("{message:{topic:'a',notification:{image:'https://a.example/x'}}}", "a.example"),
    ("{notification: {image: 'HTTP://user@A.example:8080?x', }}", "a.example"),
    ("{notification: {image: 'https:\\/\\/a.example\\/x'}} // comment", "a.example"),
    ("{notification: {image: 'https://[::1'}}", None),
)

HOSTILE = (
    "[" * 2_000,
    '{"message": ' * 2_000,
    '{"notification": {"image": "https://\\ud800.example/x"}}',
    '{"notification": {"image": "\\udfff"}}',
    "1" * 5_000,
)


class ShardTest(unittest.TestCase):
    """Where lines go."""

    def test_host_is_found_wherever_the_command_finds_the_image(self) -> None:
        for line, host in HOSTS:
            with self.subTest(line=line):
                self.assertEqual(image_host(line), host)

    def test_lines_of_one_host_go_to_one_partition(self) -> None:
        lines = [f'{{"notification": {{"image": "https://a.example/{path}"}}}}' for path in range(100)]
        lines += [f"{{notification: {{image: 'https://A.example/{path}'}}}}" for path in range(100)]
        self.assertEqual(len({shard(line, number, 16) for number, line in enumerate(lines)}), 1)

    def test_lines_without_an_image_are_spread(self) -> None:
        self.assertEqual({shard('{"aps": {}}', number, 16) for number in range(100)}, set(range(16)))

    def test_every_line_has_a_partition(self) -> None:
        for line in HOSTILE:
            with self.subTest(line=line[:60]):
                self.assertIn(shard(line, 0, 16), range(16))


if __name__ == "__main__":
    unittest.main()
