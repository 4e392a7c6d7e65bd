"""Python's requests and python-magic: a session and a libmagic handle for each of 16 threads."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor

import magic
import requests
from load import Load, require_image

THREAD_COUNT = 16


def work(load: Load) -> None:
    """Downloads one file after the other."""
    detector = magic.Magic(mime=True)
    # For each request: a session's own is overruled by the environment.
    verify = load.certificate_authority or True
    with requests.Session() as session:
        while (task := load.next()) is not None:
            number, url = task
            path = load.directory / f"requests-{number}"
            with session.get(url, stream=True, timeout=25, verify=verify) as response, path.open("xb") as file:
                response.raise_for_status()
                for chunk in response.iter_content(64 * 1024):
                    file.write(chunk)
            require_image(detector.from_file(str(path)), url)
            os.unlink(path)


def main() -> None:
    """Runs the load."""
    load = Load.from_command_line()
    with ThreadPoolExecutor(THREAD_COUNT) as executor:
        for future in [executor.submit(work, load) for _ in range(THREAD_COUNT)]:
            future.result()
    load.report()


if __name__ == "__main__":
    main()
