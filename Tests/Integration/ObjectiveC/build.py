"""Builds the programs of Tests/Commands/objective-c: the process, as the package builds it, and extensions for it."""

from __future__ import annotations

import re
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[3]
SOURCES = ROOT / "Sources/ExtensionHarness/ObjectiveC"
GNUSTEP = Path("/usr/include/GNUstep")
# Only the app's code and RichPush's: the system's libraries do not have it.
SANITIZER = ["-fsanitize=address", "-fno-omit-frame-pointer"]


class BuildError(Exception):
    """The message of the compiler or the linker."""


class Toolchain:
    """Swift's clang and Debian's GNUstep, with a folder for what they make."""

    def __init__(self, folder: Path, *, is_sanitized: bool) -> None:
        swift = shutil.which("swiftc") or "/opt/swift/usr/bin/swiftc"
        programs = Path(swift).resolve().parent
        self._clang = programs / "clang"
        self._libraries = programs.parent / "lib/swift"
        self._folder = folder
        self._sanitizer = SANITIZER if is_sanitized else []
        self.process = folder / "process"
        headers = [SOURCES / "Headers", folder / "Forwarded", GNUSTEP, self._libraries, self._libraries / "Block"]
        self._headers = [option for header in headers for option in ("-isystem", str(header))]
        self._options = (SOURCES / "compile.options").read_text().split()

    @staticmethod
    def is_here() -> bool:
        """Whether GNUstep is installed."""
        return (GNUSTEP / "Foundation/Foundation.h").exists()

    def make_process(self) -> None:
        """Compiles adapter, shims and process."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for line in (SOURCES / "ForwardedHeaders.txt").read_text().splitlines():
            header, target = line.split()
            place = self._folder / "Forwarded" / header
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(f"#import <{target}>\n")
        shims = SOURCES.parent / "Shims"
        ours = ["-include", "AppleSDK.h", *(f"-I{folder}" for folder in (SOURCES / "Shims", SOURCES / "Process", shims))]
        files = sorted([*SOURCES.glob("*/*.c"), *SOURCES.glob("*/*.m"), *shims.glob("*.c")])
        with ThreadPoolExecutor(2) as pool:
            objects = list(pool.map(lambda file: self._compile(file, ["-O1", "-w", *ours]), files))
        libraries = ["BlocksRuntime", "dispatch", "gnustep-base", "objc", "dl", "pthread", "m"]
        self._run(
            "-rdynamic", "-o", self.process, *self._sanitizer, *objects, "-Wl,--no-as-needed",
            f"-L{self._libraries}/linux", f"-Wl,-rpath,{self._libraries}/linux", *(f"-l{name}" for name in libraries),
        )  # fmt: skip

    def make_extension(self, files: list[Path], principal: str, *, name: str) -> Path:
        """Compiles and links an extension, and returns the program that runs it."""
        folder = self._folder / name
        folder.mkdir(parents=True, exist_ok=True)
        options = ["-O0", "-w", "-include", "AppleSDK.h"]
        places = [f"-I{place}" for place in sorted({file.parent for file in files})]
        objects = [self._compile(self._with_imports(file, folder), [*options, *places], folder) for file in files]
        # The process has the symbols of Objective-C, and is not linked here.
        self._run("-shared", "-o", folder / "extension.so", *objects)
        (folder / "principal-classes.txt").write_text(f"{principal}\n")
        program = folder / "process"
        program.unlink(missing_ok=True)
        program.hardlink_to(self.process)
        return program

    @staticmethod
    def _with_imports(file: Path, folder: Path) -> Path:
        """Makes a copy without imports of modules: on Linux, clang has none for these frameworks."""
        text = file.read_text(errors="replace")
        copy = folder / file.name
        copy.write_text(re.sub(r"^(\s*)@import\s+(\w+)(\.\w+)*\s*;", r"\1#import <\2/\2.h>", text, flags=re.MULTILINE))
        return copy

    def _compile(self, file: Path, options: list[str], folder: Path | None = None) -> Path:
        output = (folder or self._folder) / f"{file.name}.o"
        language = ["-fPIC", "-g", "-fblocks"] if file.suffix == ".c" else self._options
        if file.suffix == ".c":
            options = [option for option in options if option not in ("-include", "AppleSDK.h")]
        self._run("-c", file, "-o", output, *language, *self._sanitizer, *options, f"-I{file.parent}", *self._headers)
        return output

    def _run(self, *arguments: object) -> None:
        run = subprocess.run([self._clang, *map(str, arguments)], capture_output=True, text=True, check=False)
        if run.returncode != 0:
            raise BuildError(run.stderr)
