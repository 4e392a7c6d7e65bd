import Benchmark

@testable import RichPush

/// Measures the check of whether a URL may be requested.
func urlBenchmarks() {
    let policy = TransferPolicy()
    let urls = [
        ("a name", "https://media.example/pictures/sparky.png?width=1024&format=png"),
        ("an address", "https://93.184.216.34/pictures/sparky.png"),
        ("letters that must be escaped", "https://media.example/fotos/frühling am see.png"),
    ]
    for (name, text) in urls {
        Benchmark("URL with \(name)") { benchmark in
            for _ in benchmark.scaledIterations { blackHole(try MediaURL(text, policy: policy)) }
        }
    }
    Benchmark("URL of this machine, refused") { benchmark in
        for _ in benchmark.scaledIterations {
            blackHole(try? MediaURL("https://127.0.0.1/pictures/sparky.png", policy: policy))
        }
    }
}
