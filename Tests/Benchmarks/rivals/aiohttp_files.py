"""Python's aiohttp over uvloop, and python-magic: aiohttp_files.py URLS DIRECTORY CONCURRENCY."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator

import aiohttp
import magic
import uvloop

CHUNK_SIZE = 256 * 1024
# The number that python-magic's documentation recommends.
DETECTED_BYTE_COUNT = 2048


async def work(urls: Iterator[str], path: str, session: aiohttp.ClientSession, detector: magic.Magic) -> None:
    """Downloads one file after the other."""
    for url in urls:
        async with session.get(url) as response:
            response.raise_for_status()
            with open(path, "wb", buffering=0) as file:
                first = await response.content.readexactly(DETECTED_BYTE_COUNT)
                if not detector.from_buffer(first).startswith("image/"):
                    raise SystemExit(f"{url} is not an image")
                file.write(first)
                async for chunk in response.content.iter_chunked(CHUNK_SIZE):
                    file.write(chunk)
        os.unlink(path)


async def main() -> None:
    """Downloads all files."""
    concurrency = int(sys.argv[3])
    connector = aiohttp.TCPConnector(limit=concurrency)
    detector = magic.Magic(mime=True)
    with open(sys.argv[1]) as lines:
        urls = (line.rstrip("\n") for line in lines)
        async with (
            aiohttp.ClientSession(connector=connector, read_bufsize=CHUNK_SIZE) as session,
            asyncio.TaskGroup() as group,
        ):
            for number in range(concurrency):
                group.create_task(work(urls, f"{sys.argv[2]}/aiohttp-{number}", session, detector))


if __name__ == "__main__":
    uvloop.install()
    asyncio.run(main())
