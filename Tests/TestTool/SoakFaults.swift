import TestSupport

/// A server's answers, three of ten of them faults. The same seed gives the same faults.
struct SoakFaults: Sendable {
    private let seed: Int
    private let image: [UInt8]

    init(seed: Int) throws {
        self.seed = seed
        image = try Fixture.media("sparky.png")
    }

    /// Whether the request for the image of this number fails.
    func isFault(_ number: Int) -> Bool { kind(number) != nil }

    private func kind(_ number: Int) -> Int? {
        var value = UInt64(truncatingIfNeeded: seed &* 1_000_003 &+ number) &* 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 29)) &* 0xBF58_476D_1CE4_E5B9
        value ^= value >> 32
        return value % 10 < 3 ? Int(value / 10 % 9) : nil
    }

    /// The answer to a request for `/NUMBER.png`.
    func script(for request: ReceivedRequest) -> Script {
        guard let number = Int(request.path.dropFirst().prefix { $0 != "." }), let kind = kind(number) else {
            return .response(contentType: "image/png", body: image)
        }
        let head = Array(Script.head(status: 200, contentType: "image/png", length: image.count).utf8)
        switch kind {
        case 0: return .response(status: 404)
        case 1: return .response(status: 500, contentType: "text/html", body: Array("<html>".utf8))
        case 2: return Script([.reset])
        case 3: return Script([.send(head + image.prefix(image.count / 2), times: 1), .reset])
        case 4: return Script([.send(head + image.prefix(image.count / 2), times: 1), .close])
        case 5: return .response(contentType: "image/png", body: Array("<!DOCTYPE html><html></html>".utf8))
        case 6: return .redirect(to: request.path)
        case 7: return .raw("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n")
        default: return Script([.send(head + image.dropLast(), times: 1), .stall])
        }
    }
}
