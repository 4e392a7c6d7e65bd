"""Python's aiohttp and python-magic."""

from __future__ import annotations

import asyncio
import os
import ssl

import aiohttp
import magic
from load import Load, require_image


async def work(load: Load, session: aiohttp.ClientSession, detector: magic.Magic) -> None:
    """Downloads one file after the other."""
    while (task := load.next()) is not None:
        number, url = task
        path = load.directory / f"aiohttp-{number}"
        async with session.get(url) as response:
            response.raise_for_status()
            with path.open("xb") as file:
                async for chunk in response.content.iter_any():
                    file.write(chunk)
        require_image(detector.from_file(str(path)), url)
        os.unlink(path)


async def main() -> None:
    """Runs the load."""
    load = Load.from_command_line()
    context = ssl.create_default_context(cafile=load.certificate_authority) if load.certificate_authority else True
    connector = aiohttp.TCPConnector(limit=load.concurrency, ssl=context)
    detector = magic.Magic(mime=True)
    async with aiohttp.ClientSession(connector=connector) as session, asyncio.TaskGroup() as group:
        for _ in range(load.concurrency):
            group.create_task(work(load, session, detector))
    load.report()


if __name__ == "__main__":
    asyncio.run(main())
