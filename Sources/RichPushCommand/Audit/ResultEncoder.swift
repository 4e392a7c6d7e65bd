/// Writes results in one of the formats, each for itself.
struct ResultEncoder {
    private let format: AuditFormat
    private var json = JSONLine()

    init(_ format: AuditFormat) {
        self.format = format
    }

    mutating func encode(_ result: AuditResult) -> [UInt8] {
        switch format {
        case .jsonl, .junit:
            json.removeAll()
            result.write(to: &json)
            return json.bytes
        }
    }
}
