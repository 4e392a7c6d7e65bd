/// Accepts a response of any status and type, and writes its body to a file.
final class ResourceReceiver: ResponseReceiver {
    private let url: MediaURL
    private let transfer: ResourceTransfer
    private var fields = ResponseFields()
    private var writer: ResourceFileWriter?

    private(set) var header: HeaderReader
    private(set) var bytesReceived = 0
    let pendingFailure: MediaFailure? = nil

    init(url: MediaURL, header: HeaderReader, transfer: ResourceTransfer) {
        self.url = url
        self.header = header
        self.transfer = transfer
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
        do throws(StorageError) {
            if writer == nil { writer = try ResourceFileWriter(in: transfer.folder, byteLimit: transfer.byteLimit) }
            try writer?.write(bytes)
        } catch { throw .machine(.storage(error)) }
    }

    func finish() throws(MediaFailure) -> ReceivedBody {
        _ = try header.end()
        do throws(StorageError) {
            return .resource(try writer.take()?.finish())
        } catch { throw .machine(.storage(error)) }
    }

    func discard() {
        writer = nil
    }

    var response: ReceivedResponse {
        ReceivedResponse(
            head: header.head,
            contentLength: header.contentLength,
            bytesReceived: bytesReceived,
            suggestedFilename: header.head.map { head in
                SuggestedFilename(
                    urlPath: url.path,
                    contentType: head.contentType,
                    contentDisposition: head.contentDisposition
                )
            },
            fields: fields.values
        )
    }
}
