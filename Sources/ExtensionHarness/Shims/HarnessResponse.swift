// Sendable: it never changes.
/// A response with the MIME type and file name that iOS determines, according to the harness.
final class HarnessResponse: HTTPURLResponse, @unchecked Sendable {
    private let type: String?
    private let filename: String?
    private let expected: Int64

    init?(_ fetched: FetchedMessage, url: URL) {
        type = fetched.mimeType
        filename = fetched.suggestedFilename
        expected = Int64(fetched.expectedByteCount)
        var fields: [String: String] = [:]
        for field in fetched.fields where field.count == 2 {
            let name = fields.keys.first { $0.caseInsensitiveCompare(field[0]) == .orderedSame } ?? field[0]
            fields[name] = fields[name].map { $0 + ", " + field[1] } ?? field[1]
        }
        super.init(
            url: URL(string: fetched.url) ?? url,
            statusCode: fetched.status,
            httpVersion: "HTTP/1.1",
            headerFields: fields
        )
    }

    required init?(coder: NSCoder) { nil }

    override var mimeType: String? { type }
    override var suggestedFilename: String? { filename }
    override var expectedContentLength: Int64 { expected }
}
