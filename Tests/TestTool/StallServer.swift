import RichPush
import TestSupport

/// A phase in which a transfer can stall.
enum StallPhase: String, CaseIterable, Sendable {
    case nameResolution = "DNS"
    case connecting = "connect"
    case tls = "TLS"
    case header = "headers"
    case body

    /// A transfer's progress when its time is up, as libcurl reports it.
    var expected: Set<TransferPhase> {
        switch self {
        case .nameResolution: [.nameResolution]
        case .connecting: [.connecting]
        case .tls: [.tls]
        case .header: [.waiting, .receiving]
        case .body: [.receiving]
        }
    }
}

extension StallPhase {
    /// Whether a delivery ended in this phase, since its time was up.
    func isReached(by failure: MediaFailure?) -> Bool {
        if case .time(.limit(let reached?)) = failure { expected.contains(reached) } else { false }
    }
}

/// Servers that stall, one for each phase.
struct StallServer: Sendable {
    private let connecting: StalledPort
    private let silent: StalledPort
    private let media: MediaServer

    /// The system does not have such a port.
    struct NoPort: Error {}

    /// Runs the servers while the body runs.
    static func run<Result: Sendable>(_ body: @Sendable (StallServer) async throws -> Result) async throws -> Result {
        guard let connecting = StalledPort(.connecting), let silent = StalledPort(.silent) else { throw NoPort() }
        let image = try Fixture.media("sparky.png")
        let length = image.count
        let headers = ["Connection": "close"]
        let head = Array(Script.head(status: 200, contentType: "image/png", headers: headers, length: length).utf8)
        return try await MediaServer.run { request in
            switch request.path {
            case "/headers.png": Script([.send(head.dropLast(20), times: 1), .stall])
            case "/body.png": Script([.send(head + image.prefix(length / 2), times: 1), .stall])
            default: Script([.send(head + image, times: 1), .close])
            }
        } while: { media in
            try await body(StallServer(connecting: connecting, silent: silent, media: media))
        }
    }

    /// The URL of an image that comes whole.
    var answeredURL: String { media.url("/sparky.png") }

    /// The URL of an image whose transfer stalls in a phase.
    func url(of phase: StallPhase) -> String {
        switch phase {
        case .nameResolution: "http://silent.example/a.png"
        case .connecting: "http://127.0.0.1:\(connecting.port)/a.png"
        case .tls: "https://127.0.0.1:\(silent.port)/a.png"
        case .header: media.url("/headers.png")
        case .body: media.url("/body.png")
        }
    }
}
