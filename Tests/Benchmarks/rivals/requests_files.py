"""Python's requests and python-magic in threads: requests_files.py URLS DIRECTORY CONCURRENCY."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue

import magic
import requests


def work(urls: SimpleQueue[str], path: str) -> None:
    """Downloads one file after the other, over its own session and with its own libmagic handle."""
    detector = magic.Magic(mime=True)
    with requests.Session() as session:
        while True:
            try:
                url = urls.get_nowait()
            except Empty:
                return
            with session.get(url, stream=True, timeout=25) as response, open(path, "wb") as file:
                response.raise_for_status()
                for chunk in response.iter_content(64 * 1024):
                    file.write(chunk)
            if not detector.from_file(path).startswith("image/"):
                raise SystemExit(f"{url} is not an image")
            os.unlink(path)


def main() -> None:
    """Downloads all files."""
    concurrency = int(sys.argv[3])
    urls: SimpleQueue[str] = SimpleQueue()
    with open(sys.argv[1]) as lines:
        for line in lines:
            urls.put(line.rstrip("\n"))
    with ThreadPoolExecutor(concurrency) as executor:
        paths = (f"{sys.argv[2]}/requests-{number}" for number in range(concurrency))
        for future in [executor.submit(work, urls, path) for path in paths]:
            future.result()


if __name__ == "__main__":
    main()
