/// Accepts a response of any status and type, and writes its body to a file.
final class ResourceReceiver: ResponseReceiver {
    private let folder: String
    private let byteLimit: Int
    private var writer: ResourceFileWriter?
    private(set) var response: ReceivedResponse
    let pendingFailure: MediaFailure? = nil

    init(header: HeaderReader, folder: String, byteLimit: Int) {
        response = ReceivedResponse(header: header)
        self.folder = folder
        self.byteLimit = byteLimit
    }

    var header: HeaderReader { response.header }
    var bytesReceived: Int { response.bytesReceived }

    /// A body that an iPhone does not decode arrives as it was sent, and so does one with several layers of encoding,
    /// because it is not known what an iPhone does with them.
    var decodesBody: Bool {
        guard let head = header.head, !head.isRedirect else { return false }
        return !head.encodings.isEmpty && head.unsupportedEncoding == nil
    }

    @discardableResult
    func receiveHeaderLine(_ line: RawSpan) throws(MediaFailure) -> Bool {
        let isTrailer = header.isWhole
        let isEnd = try response.header.receive(line)
        if isEnd { _ = try response.header.end() }
        if !isTrailer { receiveField(line) }
        return isEnd
    }

    private func receiveField(_ line: RawSpan) {
        line.withUnsafeBytes { bytes in
            let end = bytes.lastIndex { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
            guard let end else { return }
            let content = bytes[...end]
            // Another header follows an interim response.
            if content.starts(with: "HTTP/".utf8) { return response.fields = [] }
            let text = String(decoding: content, as: UTF8.self)
            if content.first?.isBlank == true {
                // A line that begins with a space continues the field before it.
                if let last = response.fields.indices.last {
                    response.fields[last].value += " " + text.trimmingSpaces()
                }
                return
            }
            // By bytes, because a colon with an accent is a different `Character` but still a colon.
            guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return }
            let name = text[..<colon].trimmingSpaces()
            let value = Substring(text.utf8[colon...].dropFirst()).trimmingSpaces()
            if !name.isEmpty { response.fields.append(ResourceField(name, value)) }
        }
    }

    func receiveBody(_ bytes: RawSpan) throws(MediaFailure) {
        _ = try response.header.end()
        response.bytesReceived += bytes.byteCount
        if header.head?.isRedirect == true {
            guard bytesReceived <= Self.discardLimit else { throw Self.redirectTooLong }
            return
        }
        guard bytes.byteCount > 0 else { return }
        try MediaFailure.storing { () throws(StorageError) in
            if writer == nil { writer = try ResourceFileWriter(in: folder, byteLimit: byteLimit) }
            try writer?.write(bytes)
        }
    }

    func finish() throws(MediaFailure) -> ReceivedBody {
        _ = try response.header.end()
        return .resource(try MediaFailure.storing { () throws(StorageError) in try writer.take()?.finish() })
    }

    func discard() { writer = nil }
}
