import RichPush
import TestSupport

/// Lines for audits.
enum AuditInput {
    /// A payload that refers to an image.
    static func payload(_ image: String, id: String = "0", isMutable: Bool = true) -> String {
        #"{"id": \#(id), "aps": {"alert": {"title": "Hi"}, "mutable-content": \#(isMutable ? 1 : 0)}, "#
            + #""fcm_options": {"image": "\#(image)"}}"#
    }
}

extension CommandRun {
    /// Audits lines whose images are on the test's server.
    static func audit(_ lines: [String], at server: MediaServer, _ arguments: [String] = []) async throws -> CommandRun
    {
        let network = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
        return try await run(["audit"] + network + arguments + ["-"], input: lines.map { $0 + "\n" }.joined())
    }

    /// The lines of JSON in the output.
    var lines: [JSONValue] {
        get throws { try output.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) } }
    }
}
