/// Accepts a response of any status and type, and writes its body to a file.
final class ResourceReceiver: ResponseReceiver {
    private let url: MediaURL
    private let folder: String
    private let byteLimit: Int
    private var fields = ResponseFields()
    private var writer: ResourceFileWriter?

    private(set) var header: HeaderReader
    private(set) var bytesReceived = 0
    let pendingFailure: MediaFailure? = nil

    init(url: MediaURL, header: HeaderReader, folder: String, byteLimit: Int) {
        self.url = url
        self.header = header
        self.folder = folder
        self.byteLimit = byteLimit
    }

    /// A body that an iPhone does not decode arrives as it was sent, and so does one with several layers of encoding,
    /// because it is not known what an iPhone does with them.
    var decodesBody: Bool {
        guard let head = header.head, !head.isRedirect else { return false }
        return !head.encodings.isEmpty && head.unsupportedEncoding == nil
    }

    @discardableResult
    func receiveHeaderLine(_ line: RawSpan) throws(MediaFailure) -> Bool {
        let isTrailer = header.isWhole
        let isEnd = try header.receive(line)
        if isEnd { _ = try header.end() }
        if !isTrailer { fields.receive(line) }
        return isEnd
    }

    func receiveBody(_ bytes: RawSpan) throws(MediaFailure) {
        _ = try header.end()
        bytesReceived += bytes.byteCount
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
        _ = try header.end()
        return .resource(try MediaFailure.storing { () throws(StorageError) in try writer.take()?.finish() })
    }

    func discard() {
        writer = nil
    }

    var response: ReceivedResponse {
        ReceivedResponse(
            head: header.head,
            contentLength: header.contentLength,
            bytesReceived: bytesReceived,
            suggestedFilename: header.head?.suggestedFilename(urlPath: url.path),
            fields: fields.values
        )
    }
}
