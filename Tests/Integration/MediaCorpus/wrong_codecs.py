"""Movies and sounds with codecs that not every iPhone plays, in containers that it accepts."""

from __future__ import annotations

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from decoders import FFMPEG

_PATTERN = ["-f", "lavfi", "-i", "testsrc2=size=64x64:rate=10:duration=0.3"]
_TONE = ["-f", "lavfi", "-i", "sine=frequency=660:sample_rate=48000:duration=0.3"]
_HEVC = ["-c:v", "libx265", "-x265-params", "log-level=none"]
_FILES = {
    "av1.mp4": [*_PATTERN, "-c:v", "libaom-av1", "-cpu-used", "8"],
    "av1-fragmented.mp4": [*_PATTERN, "-c:v", "libaom-av1", "-cpu-used", "8", "-movflags", "frag_keyframe+empty_moov"],
    "av1-fast.mp4": [*_PATTERN, "-c:v", "libaom-av1", "-cpu-used", "8", "-movflags", "faststart"],
    "vp9.mp4": [*_PATTERN, "-c:v", "libvpx-vp9"],
    "vp9-fast.mp4": [*_PATTERN, "-c:v", "libvpx-vp9", "-movflags", "faststart"],
    "opus.mp4": [*_TONE, "-c:a", "libopus", "-strict", "-2"],
    "h264-opus.mp4": [*_PATTERN, *_TONE, "-c:v", "libx264", "-c:a", "libopus", "-strict", "-2"],
    "vp9-aac.mp4": [*_PATTERN, *_TONE, "-c:v", "libvpx-vp9", "-c:a", "aac"],
    "theora.avi": [*_PATTERN, "-c:v", "libtheora"],
    "vp8.avi": [*_PATTERN, "-c:v", "libvpx"],
    "ffv1.avi": [*_PATTERN, "-c:v", "ffv1"],
    "wmv2.avi": [*_PATTERN, "-c:v", "wmv2"],
    "flv.avi": [*_PATTERN, "-c:v", "flv1"],
    "vorbis.mp4": [*_TONE, "-c:a", "libvorbis"],
    "hev1.mp4": [*_PATTERN, *_HEVC, "-tag:v", "hev1"],
    "hev1-fragmented.mp4": [*_PATTERN, *_HEVC, "-tag:v", "hev1", "-movflags", "frag_keyframe+empty_moov"],
    "avc3.mp4": [*_PATTERN, "-c:v", "libx264", "-tag:v", "avc3"],
    "h264-444.mp4": [*_PATTERN, "-c:v", "libx264", "-pix_fmt", "yuv444p"],
    "h264-422.mov": [*_PATTERN, "-c:v", "libx264", "-pix_fmt", "yuv422p"],
    "h264-10.mp4": [*_PATTERN, "-c:v", "libx264", "-pix_fmt", "yuv420p10le"],
    "hevc-422.mp4": [*_PATTERN, *_HEVC, "-tag:v", "hvc1", "-pix_fmt", "yuv422p10le"],
    "aac-main.m4a": [*_TONE, "-c:a", "aac", "-profile:a", "aac_main", "-strict", "-2"],
    "aac-main.mov": [*_TONE, "-c:a", "aac", "-profile:a", "aac_main", "-strict", "-2"],
    "lossless.jpg": [*_PATTERN, "-c:v", "ljpeg", "-strict", "-1", "-frames:v", "1", "-update", "1"],
    "g726.wav": [*_TONE, "-ar", "8000", "-c:a", "g726"],
}


def make(folder: Path, pool: ThreadPoolExecutor) -> list[Path]:
    """Makes the files."""
    return list(pool.map(lambda item: _make(folder / f"wrong-codec-{item[0]}", item[1]), _FILES.items()))


def _make(file: Path, arguments: list[str]) -> Path:
    subprocess.run([FFMPEG, "-nostdin", "-v", "error", *arguments, file], check=True, stdin=subprocess.DEVNULL)
    return file
