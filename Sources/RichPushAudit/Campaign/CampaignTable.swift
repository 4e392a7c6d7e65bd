/// The columns of a table to audit, by their names or their numbers from 1; `nil` to find them.
package typealias CampaignColumns = (url: String?, id: String?)

/// A table of text with a record for each picture. A list of URLs is one with a single column.
struct CampaignTable: Sendable {
    /// The words by which the pictures' column is known, the most certain first.
    private static let names = ["image", "picture", "photo", "media", "attachment", "url"]
    private static let identifierEndings = ["_id", "-id", " id", "Id", "ID"]
    private static let delimiters = [
        (UInt8(ascii: ","), "CSV"), (UInt8(ascii: ";"), "CSV with semicolons"), (UInt8(ascii: "\t"), "TSV"),
    ]

    private(set) var delimiter: UInt8?
    private(set) var hasHeader = false
    /// The column of the URLs, from 0.
    private(set) var url = 0
    /// The column of the identifiers.
    private(set) var id: Int?
    private(set) var description = "a list of URLs"

    /// - Parameter sample: Whole lines from the beginning of the table.
    init(_ sample: [UInt8], columns: CampaignColumns) throws(CampaignError) {
        if columns.url == nil, CampaignFormat.isURL(sample.drop { $0 <= 0x20 }) { return }
        // The header has the delimiter most often; without any, a column stands alone.
        var records = Self.records(in: sample, nil)
        description = "a column"
        for (byte, name) in Self.delimiters {
            let other = Self.records(in: sample, byte)
            if other[0].count > records[0].count { (delimiter, records, description) = (byte, other, name) }
        }
        let header = records[0]
        hasHeader = !header.contains { CampaignFormat.isURL($0.utf8) }
        let values = header.indices.map { column in
            records.dropFirst(hasHeader ? 1 : 0).compactMap {
                column < $0.count && !$0[column].isEmpty ? $0[column] : nil
            }
        }
        let names = header.prefix(20).map { "\"\($0.prefix(60))\"" }.joined(separator: ", ")
        func column(_ name: String) throws(CampaignError) -> Int {
            let number = Int(name).flatMap { header.indices.contains($0 - 1) ? $0 - 1 : nil }
            guard let column = header.firstIndex(where: { $0.lowercased() == name.lowercased() }) ?? number else {
                throw .wrongKind("it has no column \(name); its header has \(names)")
            }
            return column
        }
        func unclear(_ problem: String, _ table: String?) -> CampaignError {
            let reason = CampaignError.Reason.wrongKind("\(problem); say which has the pictures: --url-column NAME")
            return CampaignError(reason: reason, table: table)
        }
        if let name = columns.url {
            url = try column(name)
        } else {
            var candidates = header.indices.filter { column in
                values[column].count { CampaignFormat.isURL($0.utf8) } * 2 > values[column].count
            }
            if candidates.count > 1 {
                let named = Self.names.map { name in candidates.filter { header[$0].lowercased().contains(name) } }
                candidates = named.first { !$0.isEmpty } ?? candidates
            }
            guard let first = candidates.first else {
                let isTable = header.count > 1 && records.count > 1 && records.allSatisfy { $0.count == header.count }
                if !isTable { throw .wrongKind("it is neither JSON, nor a table with a header, nor a list of URLs") }
                // Lines of code have commas, too.
                let hasNames = header.allSatisfy { !$0.isEmpty && !$0.contains { "(){}[]<>=:".contains($0) } }
                throw unclear("none of its columns has URLs: \(names)", hasNames ? description : nil)
            }
            guard candidates.count == 1 else {
                let names = candidates.prefix(20).map { "\"\(header[$0].prefix(60))\"" }.joined(separator: ", ")
                throw unclear("several of its columns have URLs: \(names)", description)
            }
            url = first
        }
        if let name = columns.id {
            id = try column(name)
        } else if hasHeader {
            let candidates = header.indices.filter { column in
                header[column].lowercased() == "id" || Self.identifierEndings.contains { header[column].hasSuffix($0) }
            }
            id = candidates.first { Set(values[$0]).count == values[$0].count } ?? candidates.first
        }
        let label = { [hasHeader] column in hasHeader ? "\"\(header[column].prefix(60))\"" : "\(column + 1)" }
        description += ", URLs in column \(label(url))" + (id.map { ", ids in \(label($0))" } ?? "")
    }

    /// The first records of a table, the header among them.
    private static func records(in sample: [UInt8], _ delimiter: UInt8?) -> [[String]] {
        var scanner = TableScanner(delimiter: delimiter, columns: nil)
        var records: [[String]] = []
        scanner.scan(sample + [UInt8(ascii: "\n")]) { record in
            if records.count < 50 { records.append(record.fields.map(text)) }
        }
        return records.isEmpty ? [[""]] : records
    }

    /// The text of a field, without space around it.
    static func text(_ field: [UInt8]) -> String {
        let rest = field.drop { $0 <= 0x20 }
        return String(decoding: rest[...(rest.lastIndex { $0 > 0x20 } ?? rest.startIndex - 1)], as: UTF8.self)
    }
}
