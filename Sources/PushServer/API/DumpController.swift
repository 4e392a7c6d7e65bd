import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import RichPush

/// Writes the inbox as lines of JSON, and stores such lines.
struct DumpController: Sendable {
    /// The size of the largest movie in base64, with some room.
    private static let lineLimit = 80 * 1_024 * 1_024

    let server: ServerComponents
    let worker: DeliveryWorker

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("dump") { request, _ in try dump(try request.deliveryQuery()) }
        group.post("import") { request, _ in try await store(request) }
    }

    private func dump(_ query: DeliveryQuery) throws -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/jsonl"],
            body: ResponseBody { writer in
                func write(_ line: JSONValue) async throws { try await writer.write(ByteBuffer(string: "\(line)\n")) }
                try await write(InboxDump.header)
                var last: Int64 = 0
                while let message = try await server.inbox.dumpMessage(after: last, query) {
                    last = message.identifier
                    try await write(message.line)
                    for identifier in message.deliveries {
                        // It may have been deleted meanwhile.
                        guard let (line, file) = try await server.inbox.dumpDelivery(identifier) else { continue }
                        try await write(line)
                        if let file, let bytes = try? Data(contentsOf: URL(filePath: server.inbox.media.path(of: file)))
                        {
                            let text = JSONValue.string(bytes.base64EncodedString())
                            try await write(["attachment": ["delivery": .integer(Int(identifier)), "bytes": text]])
                        }
                    }
                }
                try await writer.finish(nil)
            }
        )
    }

    private func store(_ request: Request) async throws -> Response {
        var storing = InboxImport(into: server.inbox)
        var number = 0
        var problem: String?
        do {
            let lines = request.body.splitLines(omittingEmptySubsequences: false, maximumBufferSize: Self.lineLimit)
            for try await line in lines {
                number += 1
                let bytes = line.readableBytesView
                if !bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) { try await storing.store(bytes) }
            }
            try storing.requireHeader()
        } catch let error as InboxImport.Problem {
            problem = error.text
        } catch is ByteToMessageDecoderError.PayloadTooLargeError {
            problem = "The line is too long."
        }
        let forgotten = try await storing.finish()
        if storing.newest > 0 {
            worker.wake(newest: storing.newest)
            server.events.send(.imported)
        }
        if let event = forgotten.event { server.events.send(event) }
        guard let problem else { return .json(storing.counts) }
        let place = "Line \(max(number, 1)) cannot be imported"
        return .failure(.badRequest, "\(place): \(problem) The lines before it are imported.")
    }
}
