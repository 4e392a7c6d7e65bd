"""Recipes for sound pictures."""

from __future__ import annotations

import struct
import subprocess
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image, PngImagePlugin

from decoders import FFMPEG
from raw_media import RawMedia

if TYPE_CHECKING:
    from encoders import Recipe


def recipes(media: RawMedia) -> Iterator[Recipe]:
    """All recipes."""
    yield from _jpeg(media)
    yield from _png(media)
    yield from _gif(media)
    yield from _heic(media)


def _save(image: Image.Image, **options: Any) -> Callable[[Path], None]:
    def save(file: Path) -> None:
        image.save(file, **options)

    return save


def _jpeg(media: RawMedia) -> Iterator[Recipe]:
    photo, photo_jpg = media.path("photo.ppm"), media.path("photo.jpg")
    for quality in ("5", "30", "75", "90", "100"):
        yield f"cjpeg-q{quality}.jpg", ["cjpeg", "-quality", quality, "-outfile", "OUT", photo]
    for name, options in {
        "progressive": ["-progressive"], "restart-1": ["-restart", "1"], "restart-3-blocks": ["-restart", "3B"],
        "progressive-restart": ["-progressive", "-restart", "2B"], "optimized": ["-optimize"],
        "grayscale": ["-grayscale"], "rgb": ["-rgb"], "444": ["-sample", "1x1"], "422": ["-sample", "2x1"],
        "440": ["-sample", "1x2"], "411": ["-sample", "4x1"], "410": ["-sample", "4x2"],
        "float": ["-dct", "float"], "smooth": ["-smooth", "50"], "baseline": ["-quality", "1", "-baseline"],
        "qslots": ["-qslots", "0,1,1"], "progressive-gray": ["-progressive", "-grayscale"],
    }.items():  # fmt: skip
        yield f"cjpeg-{name}.jpg", ["cjpeg", *options, "-outfile", "OUT", photo]
    for name, options in {
        "progressive": ["-progressive"], "rotated": ["-rotate", "90"], "flipped": ["-flip", "vertical"],
        "cropped": ["-crop", "64x64+16+16"], "gray": ["-grayscale"], "restart": ["-restart", "1"],
        "trimmed": ["-transverse", "-trim"], "optimized": ["-optimize", "-copy", "none"], "transposed": ["-transpose"],
    }.items():  # fmt: skip
        yield f"jpegtran-{name}.jpg", ["jpegtran", *options, "-outfile", "OUT", photo_jpg]
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = "A firework", 6
    for name, mode, save in [
        ("plain", "RGB", {}), ("progressive", "RGB", {"progressive": True}), ("cmyk", "CMYK", {}), ("gray", "L", {}),
        ("cmyk-progressive", "CMYK", {"progressive": True}), ("exif", "RGB", {"exif": exif}),
        ("icc", "RGB", {"icc_profile": media.profile}), ("large-icc", "RGB", {"icc_profile": media.profile * 300}),
        ("comment", "RGB", {"comment": b"\xff\xd9 is the end"}), ("dpi", "RGB", {"dpi": (300, 300)}),
        ("best", "RGB", {"quality": 100, "subsampling": 0}), ("worst", "RGB", {"quality": 1, "subsampling": 2}),
        ("restart-rows", "RGB", {"restart_marker_rows": 1}), ("restart-blocks", "RGB", {"restart_marker_blocks": 2}),
        ("restart-each", "RGB", {"restart_marker_blocks": 1, "progressive": True}),
        ("tables", "RGB", {"qtables": "web_high"}), ("keep-rgb", "RGB", {"keep_rgb": True}),
        ("xmp", "RGB", {"xmp": b"<x:xmpmeta xmlns:x='adobe:ns:meta/'/>" * 40}),
    ]:  # fmt: skip
        yield f"pillow-{name}.jpg", _save(media.photo.convert(mode), **save)
    for side in (1, 7, 8, 9, 17, 1000):
        yield f"pillow-{side}.jpg", _save(media.photo.resize((side, side)))
    yield "pillow-two-pictures.jpg", _save(media.photo, format="MPO", save_all=True, append_images=media.frames[:1])
    yield "pillow-thumbnail.jpg", _with_thumbnail(media)
    for name, options in {
        "cmyk": ["-colorspace", "CMYK"], "gray": ["-colorspace", "Gray"], "interlaced": ["-interlace", "JPEG"],
        "plane": ["-interlace", "Plane"], "444": ["-sampling-factor", "1x1"], "small": ["-define", "jpeg:extent=3kb"],
        "comment": ["-set", "comment", "A comment"], "arithmetic-off": ["-define", "jpeg:optimize-coding=false"],
        "noise": ["+noise", "Random", "-quality", "98"],
    }.items():  # fmt: skip
        yield f"imagemagick-{name}.jpg", ["convert", media.path("photo.png"), *options, "OUT"]
    yield from _flat_jpeg(media)
    for pixels in ("yuvj420p", "yuvj422p", "yuvj444p", "gray"):
        yield (
            f"ffmpeg-{pixels}.jpg",
            _ffmpeg(media.path("photo.png"), "-pix_fmt", pixels, "-c:v", "mjpeg", "-strict", "-1"),
        )


def _flat_jpeg(media: RawMedia) -> Iterator[Recipe]:
    """Pictures of one color or of an even gradient, whose image data may consist of zeros."""
    for name, image in {
        "white": Image.new("RGB", (2000, 1500), "white"), "black": Image.new("RGB", (1001, 999)),
        "color": Image.new("RGB", (640, 480), (200, 100, 50)), "gray": Image.new("L", (2000, 1500), 128),
        "gradient": Image.linear_gradient("L").resize((1200, 900)).transpose(Image.Transpose.ROTATE_180),
    }.items():  # fmt: skip
        for kind, options in {
            "plain": {}, "optimized": {"optimize": True}, "progressive": {"progressive": True},
            "worst": {"optimize": True, "quality": 1}, "best": {"optimize": True, "quality": 100},
            "restart": {"optimize": True, "restart_marker_rows": 1},
        }.items():  # fmt: skip
            yield f"flat-{name}-{kind}.jpg", _save(image, **options)
    yield "flat-imagemagick.jpg", ["convert", "-size", "1000x1000", "xc:white", "OUT"]
    yield "flat-ffmpeg.jpg", [FFMPEG, "-v", "error", "-f", "lavfi", "-i", "color=white:size=1000x1000",
                              "-frames:v", "1", "-update", "1", "OUT"]  # fmt: skip
    yield "ffmpeg-restart.jpg", _ffmpeg(media.path("photo.png"), "-slices", "4", "-c:v", "mjpeg")


def _with_thumbnail(media: RawMedia) -> Callable[[Path], None]:
    """Makes a picture with a thumbnail in its Exif segment, as cameras do."""

    def save(file: Path) -> None:
        media.photo.resize((40, 30)).save(file)
        thumbnail = file.read_bytes()
        media.photo.save(file, comment=b"")
        directory = struct.pack(">HHHII", 0, 2, 0x201, 4, 1) + struct.pack(">I", 44)
        directory += struct.pack(">HHII", 0x202, 4, 1, len(thumbnail)) + bytes(4)
        segment = b"Exif\0\0MM\0*\0\0\0\x08" + directory + thumbnail
        data = file.read_bytes()
        file.write_bytes(data[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + data[2:])

    return save


def _png(media: RawMedia) -> Iterator[Recipe]:
    photo = media.photo
    text = PngImagePlugin.PngInfo()
    text.add_text("Title", "A firework")
    text.add_itxt("Comment", "Ein Feuerwerk", "de", zip=True)
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16"):
        image = photo.convert("I").point(lambda value: value * 200) if mode == "I;16" else photo
        yield f"pillow-{mode.replace(';', '')}.png", _save(image.convert(mode))
    for level in range(0, 10, 3):
        yield f"pillow-level-{level}.png", _save(photo, compress_level=level)
    for name, save in {
        "text": {"pnginfo": text}, "icc": {"icc_profile": media.profile}, "dpi": {"dpi": (300, 300)},
        "optimized": {"optimize": True}, "transparent": {"transparency": (0, 0, 0)},
    }.items():  # fmt: skip
        yield f"pillow-{name}.png", _save(photo, **save)
    for bits in (1, 2, 4):
        yield f"pillow-palette-{bits}.png", _save(photo.quantize(1 << bits), bits=bits)
    for name, options in {
        "plain": {}, "loop": {"loop": 3}, "default": {"default_image": True},
        "durations": {"duration": [100, 200, 50, 0, 80]},
        "disposal": {"disposal": 2, "blend": 1},
    }.items():  # fmt: skip
        yield (
            f"pillow-animated-{name}.png",
            _save(media.frames[0], save_all=True, append_images=media.frames[1:], **options),
        )
    for side in (1, 3, 8, 1000):
        yield f"pillow-{side}.png", _save(photo.resize((side, side)))
    for kind in ("PNG8", "PNG24", "PNG32", "PNG48", "PNG64", "PNG00"):
        for source in ("photo", "alpha"):
            yield f"imagemagick-{kind}-{source}.png", ["convert", media.path(f"{source}.png"), f"{kind}:OUT"]
            yield f"imagemagick-{kind}-{source}-interlaced.png", [
                "convert", media.path(f"{source}.png"), "-interlace", "PNG", f"{kind}:OUT",
            ]  # fmt: skip
    for depth in ("1", "2", "4", "8", "16"):
        yield f"imagemagick-gray-{depth}.png", ["convert", media.path("gray.png"), "-depth", depth, "OUT"]
    yield "imagemagick-deep.png", ["convert", media.path("deep.png"), "-interlace", "PNG", "OUT"]
    for name in ("photo", "alpha", "deep", "gray", "palette"):
        for interlace in ("0", "1"):
            yield f"optipng-{name}-{interlace}.png", [
                "optipng", "-quiet", "-o1", "-i", interlace, "-out", "OUT", media.path(f"{name}.png"),
            ]  # fmt: skip
        yield f"pngcrush-{name}.png", ["pngcrush", "-q", "-m", "7", media.path(f"{name}.png"), "OUT"]
    for pixels in ("rgb24", "rgba", "gray", "ya8", "gray16be", "ya16be", "rgb48be", "rgba64be", "monob", "pal8"):
        source = media.path("palette.png") if pixels == "pal8" else media.path("deep.png")
        yield f"ffmpeg-{pixels}.png", _ffmpeg(source, "-pix_fmt", pixels, "-c:v", "png")
    for prediction in ("none", "sub", "up", "avg", "paeth", "mixed"):
        yield f"ffmpeg-{prediction}.png", _ffmpeg(media.path("photo.png"), "-pred", prediction, "-c:v", "png")
    yield "ffmpeg-animated.png", [
        FFMPEG, "-v", "error", "-i", media.path("frame%d.png"), "-plays", "0", "-f", "apng", "OUT",
    ]  # fmt: skip
    yield "own-many-chunks.png", _split(media, 1)
    yield "own-empty-chunks.png", _split(media, 0)
    yield "own-unknown-chunks.png", _split(media, 900, (b"zzZz", b"an unknown chunk"))


def _split(media: RawMedia, size: int, extra: tuple[bytes, bytes] | None = None) -> Callable[[Path], None]:
    """Makes a picture whose data is in many chunks of this size; with 0, every other chunk is empty."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    def save(file: Path) -> None:
        image = media.photo.resize((40, 30))
        rows = image.tobytes()
        data = zlib.compress(b"".join(b"\0" + rows[at : at + 120] for at in range(0, len(rows), 120)))
        pieces = [data[at : at + (size or 500)] for at in range(0, len(data), size or 500)]
        chunks = [chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0))]
        chunks += [chunk(*extra)] if extra else []
        for piece in pieces:
            chunks += [chunk(b"IDAT", b"")] if size == 0 else []
            chunks.append(chunk(b"IDAT", piece))
        chunks += [chunk(*extra)] if extra else []
        file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + chunk(b"IEND", b""))

    return save


def _gif(media: RawMedia) -> Iterator[Recipe]:
    frames = [frame.quantize(64) for frame in media.frames]
    yield "pillow-plain.gif", _save(frames[0])
    for name, options in {
        "": {}, "-loop": {"loop": 0}, "-disposal": {"disposal": 2}, "-comment": {"comment": b"A comment"},
        "-durations": {"duration": [20, 40, 60, 80, 100]}, "-optimized": {"optimize": True},
    }.items():  # fmt: skip
        yield f"pillow-animated{name}.gif", _save(frames[0], save_all=True, append_images=frames[1:], **options)
    for name, options in {
        "interlaced": {"interlace": 1},
        "straight": {"interlace": 0},
        "transparent": {"transparency": 3},
    }.items():
        yield f"pillow-{name}.gif", _save(frames[0], **options)
    for colors in (2, 3, 4, 16, 255, 256):
        yield f"pillow-{colors}-colors.gif", _save(media.photo.quantize(colors))
    yield "pillow-1.gif", _save(media.photo.resize((1, 1)).quantize(2))
    animation = [media.path(f"frame{number}.png") for number in range(5)]
    for name, options in {
        "animated": [], "optimized": ["-layers", "optimize"], "plus": ["-layers", "optimize-plus"],
        "interlaced": ["-interlace", "GIF"], "looped": ["-loop", "0"], "two-colors": ["-colors", "2"],
        "frames": ["-layers", "optimize-frame"], "transparent": ["-transparent", "black"],
        "dither": ["+dither", "-colors", "9"],
    }.items():  # fmt: skip
        yield f"imagemagick-{name}.gif", ["convert", "-delay", "10", *animation, *options, "OUT"]
    gifs = [media.path(f"frame{number}.gif") for number in range(5)]
    for name, options in {
        "plain": [], "O1": ["-O1"], "O2": ["-O2"], "O3": ["-O3"], "interlaced": ["--interlace"],
        "loop": ["--loopcount=3"],
        "colors": ["--colors=16"], "careful": ["--careful", "-O2"], "crop": ["--crop=10,10+50x40"],
        "scaled": ["--scale=0.5"], "lossy": ["--lossy=80", "-O3"], "comment": ["--comment", "A comment"],
        "no-compression": ["-Okeep-empty"], "extension": ["--app-extension", "RICHPUSH1.0", "data"],
    }.items():  # fmt: skip
        yield f"gifsicle-{name}.gif", ["gifsicle", "--no-warnings", *options, "--delay=10", *gifs, "-o", "OUT"]
    yield "gifsicle-one.gif", ["gifsicle", gifs[0], "-o", "OUT"]
    yield "ffmpeg-plain.gif", _ffmpeg(media.path("photo.png"), "-f", "gif")
    for name, options in {"animated": [], "no-offsets": ["-gifflags", "0"], "once": ["-loop", "-1"]}.items():
        yield f"ffmpeg-{name}.gif", [FFMPEG, "-v", "error", "-i", media.path("frame%d.png"), *options, "OUT"]


def _heic(media: RawMedia) -> Iterator[Recipe]:
    for quality in ("5", "50", "95"):
        yield f"libheif-q{quality}.heic", ["heif-enc", "-q", quality, "-o", "OUT", media.path("photo.png")]
    for name, options in {
        "lossless": ["-L"], "thumbnail": ["-t", "64"], "444": ["-p", "chroma=444"], "alpha": [media.path("alpha.png")],
        "two": [media.path("frame1.png")], "fast": ["-p", "preset=ultrafast"], "profiles": ["--enable-two-colr-boxes"],
        "intra": ["-p", "x265:keyint=1"],
    }.items():  # fmt: skip
        yield f"libheif-{name}.heic", ["heif-enc", "-o", "OUT", *options, media.path("photo.png")]
    for name in ("gray", "palette", "alpha", "frame0"):
        yield f"libheif-of-{name}.heic", ["heif-enc", "-o", "OUT", media.path(f"{name}.png")]
    yield "libheif-mif1.heic", _with_general_brand(media)


def _with_general_brand(media: RawMedia) -> Callable[[Path], None]:
    """Makes a picture whose first brand is not HEIC's, as libheif's own samples and Android have it."""

    def save(file: Path) -> None:
        subprocess.run(["heif-enc", "-o", file, media.path("photo.png")], check=True, capture_output=True)
        data = file.read_bytes()
        file.write_bytes(data[:8] + b"mif1" + data[12:])

    return save


def _ffmpeg(source: str, *options: str) -> list[str]:
    return [FFMPEG, "-v", "error", "-i", source, "-frames:v", "1", "-update", "1", *options, "OUT"]
