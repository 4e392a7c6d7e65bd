import Benchmark

@testable import RichPush

/// Measures how a download's first bytes give its type.
func typeBenchmarks() {
    for (name, start) in starts {
        let prefix = start + [UInt8](repeating: 0x5A, count: MediaTypeDetector.prefixLength - start.count)
        Benchmark("type of \(name)") { benchmark in
            let detector = try MediaTypeDetector()
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations { blackHole(detector.mimeType(of: prefix.span.bytes)) }
        }
    }
}

/// The first bytes of common types, and of types that only the system's database knows.
private let starts: [(name: String, bytes: [UInt8])] = [
    ("a JPEG", [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10] + Array("JFIF\0".utf8)),
    ("a PNG", [0x89] + Array("PNG\r\n\u{1A}\n\0\0\0\rIHDR".utf8)),
    ("a WebP", Array("RIFF\0\0\0\u{10}WEBPVP8 ".utf8)),
    ("a web page", Array("<!DOCTYPE html><html><head><title>Not found</title></head>".utf8)),
]
