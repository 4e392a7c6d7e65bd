import RichPush

/// A format of a campaign's file, as its first bytes show it.
enum CampaignFormat: Sendable {
    /// A message, or a URL in quotation marks, on each line.
    case jsonLines
    /// Messages that may take several lines: in a row, or as the elements of an array.
    case values(isArray: Bool)
    case table(CampaignTable)

    private static let newline = UInt8(ascii: "\n")
    private static let brace = UInt8(ascii: "{")
    private static let bracket = UInt8(ascii: "[")
    /// The number of bytes by which a format is recognized.
    static let sampleLimit = 256 * 1_024

    var description: String {
        switch self {
        case .jsonLines: "JSON Lines"
        case .values(let isArray): isArray ? "a JSON array" : "JSON values in a row"
        case .table(let table): table.description
        }
    }

    /// Recognizes the format of a file by its first bytes, without a byte-order mark; `nil` if more are needed.
    /// - Parameter isWhole: Whether there are no others, or no more should be read.
    static func recognize(
        _ sample: [UInt8],
        isWhole: Bool,
        columns: CampaignColumns
    ) throws(CampaignError) -> CampaignFormat? {
        guard let first = sample.first(where: { $0 > 0x20 }) else { return isWhole ? .jsonLines : nil }
        if first == bracket { return .values(isArray: true) }
        // The last line may be cut off.
        let text = sample[..<(isWhole ? sample.endIndex : sample.lastIndex(of: newline) ?? 0)]
        let lines = text.split(separator: newline, maxSplits: 100).prefix(100).map { $0.drop { $0 <= 0x20 } }
            .filter { !$0.isEmpty }
        if first == brace {
            guard let line = lines.first else { return isWhole ? .jsonLines : nil }
            if isObject(line) { return .jsonLines }
            guard lines.count > 1 else { return isWhole ? .jsonLines : nil }
            // After a line that was cut off, another begins anew.
            let goesOn = lines[1].first.map(#""}]{"#.utf8.contains) == true && !isObject(lines[1])
            return goesOn ? .values(isArray: false) : .jsonLines
        }
        if lines.contains(where: isObject) { return .jsonLines }
        if let problem = problem(with: sample) { throw .wrongKind(problem) }
        if !isWhole, lines.count < 20 { return nil }
        // Strings of JSON, and not a column of a table.
        if let line = lines.first, isURL(line.dropFirst()), line.count(where: { $0 == first }) == 2,
            line.last(where: { $0 > 0x20 }) == first
        {
            return .jsonLines
        }
        return .table(try CampaignTable(Array(text), columns: columns))
    }

    /// Whether a line is an object whose brackets are closed, or breaks off in a string, which cannot go on.
    private static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
        var (elements, lines) = (JSONElements(after: 0), [UInt8]())
        elements.split(Array(line), into: &lines)
        return line.first == brace && (elements.problem == nil || elements.isInString)
    }

    /// Whether a text begins with a scheme.
    static func isURL(_ text: some Collection<UInt8>) -> Bool {
        let scheme = text.prefix(16).prefix { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || "+-.".utf8.contains($0) }
        return scheme.count > 1 && text.dropFirst(scheme.count).starts(with: "://".utf8)
    }

    /// Why data is not text that can be audited, and what to do; `nil` if it may be.
    private static func problem(with sample: [UInt8]) -> String? {
        if let type = sample.mediaMIMEType {
            return type.hasPrefix("text/")
                ? "it is a web page; give the campaign itself"
                : "it is a file of type \(type), not a campaign; to judge one picture, use richpush check"
        }
        switch JSONSyntaxError.Reason(start: sample) {
        case .compressed("zip", _)?:
            return "it is a zip archive, or an Excel workbook: unpack it (unzip -p), or save the sheet as CSV"
        case .compressed(let format, let command)?: return "it is compressed with \(format): unpack it with \(command)"
        case .wideEncoding?: return "it is in UTF-16 or UTF-32: save it as UTF-8"
        default: return nil
        }
    }
}
