"""The input of the encoders: pictures and a sound, the same each time."""

from __future__ import annotations

import subprocess
from pathlib import Path

from PIL import Image, ImageCms


class RawMedia:
    """Files in a folder that encoders read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        still = Image.open("Fixtures/media/sparky.jpg").convert("RGB")
        self.photo = still.resize((200, 151), Image.Resampling.BICUBIC)
        self.photo.save(self.path("photo.ppm"))
        self.photo.save(self.path("photo.png"))
        self.photo.save(self.path("photo.jpg"), quality=92)
        self.photo.convert("L").save(self.path("gray.pgm"))
        self.photo.convert("L").save(self.path("gray.png"))
        self.photo.quantize(64).save(self.path("palette.png"))
        self.alpha = self.photo.convert("RGBA")
        self.alpha.putalpha(Image.linear_gradient("L").resize(self.photo.size))
        self.alpha.save(self.path("alpha.png"))
        self.frames = [self.photo.rotate(15 * turn).resize((120, 90)) for turn in range(5)]
        for number, frame in enumerate(self.frames):
            frame.save(self.path(f"frame{number}.png"))
            frame.quantize(32).save(self.path(f"frame{number}.gif"))
        self.profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
        subprocess.run(
            ["convert", self.path("photo.png"), "-depth", "16", "-blur", "0x3", f"PNG48:{self.path('deep.png')}"],
            check=True,
        )
        subprocess.run(
            ["sox", "-R", "-D", "-n", "-r", "44100", "-b", "16", "-c", "2", self.path("tone.wav"), "synth", "0.5",
             "sine", "440", "sine", "660", "vol", "0.5"], check=True,
        )  # fmt: skip
        subprocess.run(["sox", self.path("tone.wav"), "-r", "8000", "-c", "1", self.path("speech.wav")], check=True)
        subprocess.run(["sox", self.path("tone.wav"), "-r", "16000", "-c", "1", self.path("wide.wav")], check=True)

    def path(self, name: str) -> str:
        """A file's path."""
        return str(self.folder / name)
