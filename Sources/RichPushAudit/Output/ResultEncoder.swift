/// A format of the results.
package enum ResultFormat: String, CaseIterable, Sendable {
    /// One JSON object for each line.
    case jsonl
    /// One test case for each line, in the XML that CI systems read.
    case junit
    /// The table of distinct pictures, at the end.
    case csv
}

/// An encoder of results in one of the formats, with the format's beginning and end.
package struct ResultEncoder: Sendable {
    private let format: ResultFormat
    private let junit: JUnitDocument

    package init(_ format: ResultFormat, failCriteria: FailCriteria) {
        self.format = format
        junit = JUnitDocument(failCriteria: failCriteria)
    }

    package var start: [UInt8] { format == .junit ? Array(JUnitDocument.start.utf8) : [] }

    /// - Parameter pictures: The pictures of all results.
    package func end(_ pictures: PictureTable) -> [UInt8] {
        switch format {
        case .jsonl: []
        case .junit: Array(JUnitDocument.end.utf8)
        case .csv: Array(PictureCSV.text(pictures).utf8)
        }
    }

    package func encode(_ results: [AuditResult]) -> [UInt8] {
        switch format {
        case .csv: return []
        case .junit: return results.flatMap { junit.testCase($0).utf8 }
        case .jsonl:
            var json = JSONLine()
            // The part before a verdict is shorter than this, unless the identifier is long.
            json.reserve(results.reduce(0) { $0 + 96 + ($1.shared.text?.count ?? 600) })
            for result in results { result.write(to: &json) }
            return json.bytes
        }
    }
}
