"""Recipes for sound movies and sounds."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from decoders import FFMPEG
from raw_media import RawMedia

if TYPE_CHECKING:
    from encoders import Recipe

_PATTERN = ["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=15:duration=0.6"]
_TONE = ["-f", "lavfi", "-i", "sine=frequency=660:sample_rate=44100:duration=0.6"]
_H264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
_HEVC = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-tag:v", "hvc1"]
_AAC = ["-c:a", "aac"]
#: The layouts of a movie; by default `mdat` comes before `moov`.
_LAYOUTS = {
    "plain": [], "fast": ["-movflags", "faststart"], "fragmented": ["-movflags", "frag_keyframe+empty_moov", "-g", "3"],
    "fragments-of-moof": ["-movflags", "frag_keyframe+empty_moov+default_base_moof+separate_moof", "-g", "4"],
    "dash": ["-movflags", "dash+frag_keyframe", "-g", "3"], "cmaf": ["-movflags", "cmaf+frag_keyframe", "-g", "3"],
    "half-fragmented": ["-movflags", "frag_keyframe", "-g", "5"],
    "sidx": ["-movflags", "frag_keyframe+global_sidx", "-g", "5"],
    "hint": ["-movflags", "rtphint"], "reserved": ["-moov_size", "20000"], "metadata": ["-metadata", "title=Firework"],
}  # fmt: skip


def recipes(media: RawMedia) -> Iterator[Recipe]:
    """All recipes."""
    yield from _movies()
    yield from _other_movies()
    yield from _sounds(media)
    yield from _streams(media)


def _ffmpeg(*options: str) -> list[str]:
    return [FFMPEG, "-v", "error", "-nostdin", *options, "OUT"]


def _piped(*options: str) -> list[str]:
    """A command whose encoder cannot go back in its output to store lengths."""
    return ["sh", "-c", f"{shlex.join([FFMPEG, '-v', 'error', '-nostdin', *options, 'pipe:1'])} > 'OUT'"]


def _movies() -> Iterator[Recipe]:
    for suffix in ("mp4", "mov"):
        for name, layout in _LAYOUTS.items():
            yield f"h264-aac-{name}.{suffix}", _ffmpeg(*_PATTERN, *_TONE, *_H264, *_AAC, *layout)
    for name, layout in list(_LAYOUTS.items())[:3]:
        for suffix in ("m4v", "3gp", "3g2"):
            yield f"h264-{name}.{suffix}", _ffmpeg(*_PATTERN, *_H264, *layout)
        yield f"hevc-{name}.mp4", _ffmpeg(*_PATTERN, *_HEVC, *layout)
    for name, options in {
        "bframes": ["-c:v", "libx264", "-bf", "3"], "baseline": [*_H264, "-profile:v", "baseline"],
        "high": ["-c:v", "libx264", "-profile:v", "high"], "intra": [*_H264, "-g", "1"],
        "one-frame": [*_H264, "-frames:v", "1"],
        "brand": [*_H264, "-brand", "mp42"], "edit": [*_H264, "-ss", "0.1"],
        "timecode": [*_H264, "-timecode", "01:00:00:00"],
        "mpeg4": ["-c:v", "mpeg4"],
    }.items():  # fmt: skip
        yield f"movie-{name}.mp4", _ffmpeg(*_PATTERN, *options)
    for name, options in {
        "h264-pcm": [*_H264, "-c:a", "pcm_s16le"], "mjpeg": ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", *_AAC],
        "h264-alac": [*_H264, "-c:a", "alac"], "h264-mp3": [*_H264, "-c:a", "libmp3lame"], "hevc": [*_HEVC, *_AAC],
    }.items():  # fmt: skip
        yield f"movie-{name}.mov", _ffmpeg(*_PATTERN, *_TONE, *options)
    for name, options in {
        "mp3": ["-c:a", "libmp3lame"], "low-mp3": ["-c:a", "libmp3lame", "-ar", "22050"], "alac": ["-c:a", "alac"],
    }.items():  # fmt: skip
        yield f"movie-{name}.mp4", _ffmpeg(*_PATTERN, *_TONE, *_H264, *options)
    for suffix in ("mp4", "mov"):
        yield f"movie-hevc-10.{suffix}", _ffmpeg(*_PATTERN, *_HEVC, "-pix_fmt", "yuv420p10le")
        yield f"movie-96000.{suffix}", _ffmpeg(*_PATTERN, *_TONE, *_H264, *_AAC, "-ar", "96000")
    yield "movie-h263.3gp", _ffmpeg(*_PATTERN, "-c:v", "h263", "-s", "176x144")
    yield "movie-ac3.mp4", _ffmpeg(*_PATTERN, *_TONE, *_H264, "-c:a", "ac3")
    yield "movie-two-sounds.mp4", _ffmpeg(*_PATTERN, *_TONE, "-map", "0", "-map", "1", "-map", "1", *_H264, *_AAC)


def _other_movies() -> Iterator[Recipe]:
    for name, options in {
        "mjpeg": [], "mjpeg-pcm": ["-c:a", "pcm_s16le"], "mjpeg-mp3": ["-c:a", "libmp3lame"],
        "mjpeg-u8": ["-c:a", "pcm_u8"],
    }.items():  # fmt: skip
        sound = [*_TONE] if options else []
        yield f"avi-{name}.avi", _ffmpeg(*_PATTERN, *sound, "-c:v", "mjpeg", "-pix_fmt", "yuvj420p", *options)
    mjpeg = ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-f", "avi"]
    yield "avi-piped.avi", _piped(*_PATTERN, *mjpeg)
    yield "avi-piped-pcm.avi", _piped(*_PATTERN, *_TONE, *mjpeg, "-c:a", "pcm_s16le")
    for name, options in {
        "interlaced": ["-flags", "+ildct+ilme"], "422": ["-pix_fmt", "yuv422p"], "odd": ["-s", "98x50"],
        "odd-interlaced": ["-s", "98x50", "-flags", "+ildct+ilme", "-bf", "2"], "tall": ["-s", "32x2900"],
    }.items():  # fmt: skip
        yield f"mpeg2video-{name}.m2v", _ffmpeg(*_PATTERN, "-r", "25", "-c:v", "mpeg2video", *options)
    for codec in ("mpeg1video", "mpeg2video"):
        for name, options in {"plain": [], "bframes": ["-bf", "2"], "intra": ["-g", "1"]}.items():
            video = [*_PATTERN, "-r", "25", "-c:v", codec, *options]
            yield f"{codec}-{name}.mpg", _ffmpeg(*video, "-f", "mpeg" if codec == "mpeg1video" else "vob")
            if codec == "mpeg2video":
                yield f"{codec}-{name}.m2v", _ffmpeg(*video, "-f", "mpeg2video")
    for target in ("pal-vcd", "pal-svcd", "pal-dvd"):
        yield f"{target}.mpg", _ffmpeg(*_PATTERN, *_TONE, "-target", target)


def _sounds(media: RawMedia) -> Iterator[Recipe]:
    tone, speech = media.path("tone.wav"), media.path("speech.wav")
    for codec in ("pcm_u8", "pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f32le", "pcm_f64le", "pcm_alaw", "pcm_mulaw",
                  "adpcm_ima_wav", "adpcm_ms"):  # fmt: skip
        yield f"ffmpeg-{codec}.wav", _ffmpeg("-i", tone, "-c:a", codec)
    for codec in ("pcm_s8", "pcm_s16be", "pcm_s24be", "pcm_s32be"):
        yield f"ffmpeg-{codec}.aiff", _ffmpeg("-i", tone, "-c:a", codec)
    for codec in ("pcm_f32be", "pcm_alaw", "pcm_mulaw", "pcm_s16le"):
        yield f"ffmpeg-{codec}.aifc", _ffmpeg("-i", tone, "-c:a", codec, "-f", "aiff")
    for codec in ("pcm_s8", "pcm_s16be", "pcm_s24be", "pcm_f32be", "pcm_mulaw", "pcm_alaw"):
        yield f"ffmpeg-{codec}.au", _ffmpeg("-i", tone, "-c:a", codec)
    for codec in ("pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_f32le", "pcm_mulaw", "alac"):
        yield f"ffmpeg-{codec}.caf", _ffmpeg("-i", tone, "-c:a", codec)
    for name, options in {
        "info": ["-metadata", "title=Tone"],
        "bext": ["-write_bext", "1"],
        "peak": ["-write_peak", "on"],
    }.items():
        yield f"ffmpeg-{name}.wav", _ffmpeg("-i", tone, *options)
    for bits in ("8", "16", "24", "32"):
        for suffix in ("wav", "aiff", "aifc", "au"):
            yield f"sox-{bits}.{suffix}", ["sox", "-D", tone, "-b", bits, "OUT"]
    for name, options in {"float": ["-e", "floating-point", "-b", "32"], "mulaw": ["-e", "mu-law"],
    "alaw": ["-e", "a-law"],
                          "ima": ["-e", "ima-adpcm"], "ms": ["-e", "ms-adpcm"],
                          "gsm-rate": ["-r", "8000", "-c", "1"]}.items():  # fmt: skip
        yield f"sox-{name}.wav", ["sox", "-D", tone, *options, "OUT"]
    yield "sox-odd.wav", ["sox", "-D", tone, "-b", "8", "-c", "1", "OUT", "trim", "0", "4411s"]
    yield "sox-odd.aiff", ["sox", "-D", tone, "-b", "8", "-c", "1", "OUT", "trim", "0", "4411s"]
    for mode in range(8):
        yield f"sox-{mode}.amr", ["sox", "-D", speech, "-t", "amr-nb", "-C", str(mode), "OUT"]


def _streams(media: RawMedia) -> Iterator[Recipe]:
    tone = media.path("tone.wav")
    for name, options in {
        "cbr-32": ["-b", "32"], "cbr-128": ["-b", "128"], "cbr-320": ["-b", "320"], "vbr": ["-V", "2"],
        "abr": ["--abr", "96"],
        "mono": ["-m", "m"], "joint": ["-m", "j"], "simple": ["-m", "s"], "no-vbr-tag": ["-t"], "crc": ["-p"],
        "22050": ["--resample", "22.05"], "8000": ["--resample", "8"], "48000": ["--resample", "48"],
        "id3v1": ["--id3v1-only", "--tt", "Tone"], "id3v2": ["--id3v2-only", "--tt", "Tone"],
        "both": ["--add-id3v2", "--tt", "Tone"],
        "padded": ["--pad-id3v2-size", "3000", "--add-id3v2", "--tt", "Tone"],
        "picture": ["--ti", media.path("photo.jpg")],
        "no-reservoir": ["--nores", "-b", "96"],
    }.items():  # fmt: skip
        yield f"lame-{name}.mp3", ["lame", "--silent", *options, tone, "OUT"]
    for name, options in {
        "cbr": ["-b:a", "96k"], "vbr": ["-q:a", "4"], "id3v1": ["-write_id3v1", "1", "-metadata", "title=Tone"],
        "id3v2.3": ["-id3v2_version", "3", "-metadata", "title=Tone"], "no-xing": ["-write_xing", "0"],
        "bare": ["-write_xing", "0", "-id3v2_version", "0"],
    }.items():  # fmt: skip
        yield f"ffmpeg-{name}.mp3", _ffmpeg("-i", tone, "-c:a", "libmp3lame", *options)
    yield "sox-plain.mp3", ["sox", tone, "OUT"]
    for name, options in {"aac": _AAC, "he": ["-c:a", "aac", "-b:a", "32k"], "alac": ["-c:a", "alac"],
                          "fast": [*_AAC, "-movflags", "faststart"],
                          "fragmented": [*_AAC, "-movflags", "frag_keyframe+empty_moov"],
                          "title": [*_AAC, "-metadata", "title=Tone"], "mono": [*_AAC, "-ac", "1"],
                          "low": [*_AAC, "-ar", "8000"]}.items():  # fmt: skip
        yield f"ffmpeg-{name}.m4a", _ffmpeg("-i", tone, *options)
    yield (
        "ffmpeg-cover.m4a",
        _ffmpeg(
            "-i",
            tone,
            "-i",
            media.path("photo.jpg"),
            "-map",
            "0",
            "-map",
            "1",
            *_AAC,
            "-c:v",
            "copy",
            "-disposition:v",
            "attached_pic",
        ),
    )
    yield "ffmpeg-aac.mp4", _ffmpeg("-i", tone, *_AAC)
    for suffix in ("ac3", "eac3"):
        for name, options in {"96": ["-b:a", "96k"], "192": ["-b:a", "192k"], "mono": ["-ac", "1", "-b:a", "64k"],
                              "44100": ["-ar", "44100"], "5-1": ["-ac", "6"]}.items():  # fmt: skip
            rate = [] if name == "44100" else ["-ar", "48000"]
            yield f"ffmpeg-{name}.{suffix}", _ffmpeg("-i", tone, *rate, *options, "-c:a", suffix)
