/// Writes results in one of the formats, each for itself, and what stands around them all.
struct ResultEncoder {
    private let format: AuditFormat
    private let junit: JUnitDocument
    private var json = JSONLine()

    init(_ format: AuditFormat, failCriteria: FailCriteria) {
        self.format = format
        junit = JUnitDocument(failCriteria: failCriteria)
    }

    var start: [UInt8] { format == .junit ? Array(JUnitDocument.start.utf8) : [] }

    var end: [UInt8] { format == .junit ? Array(JUnitDocument.end.utf8) : [] }

    mutating func encode(_ result: AuditResult) -> [UInt8] {
        switch format {
        case .junit: return Array(junit.testCase(result).utf8)
        case .jsonl:
            json.removeAll()
            result.write(to: &json)
            return json.bytes
        }
    }
}
