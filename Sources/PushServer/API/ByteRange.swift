/// Which bytes of a file a client asks for: browsers fetch and seek movies so.
///
/// Source: RFC 9110, 14.
enum ByteRange: Sendable, Hashable {
    /// All of them: nothing else was asked for, or nothing that is understood.
    case whole
    case part(ClosedRange<Int>)
    /// None that the file has.
    case unsatisfiable

    /// Reads the field `Range`. Several ranges at once, which nobody has to answer, are answered with the whole.
    init(_ field: String?, size: Int) {
        guard let field, field.lowercased().hasPrefix("bytes=") else {
            self = .whole
            return
        }
        let bounds = field.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, bounds.allSatisfy(Self.isNumber), bounds != ["", ""] else {
            self = .whole
            return
        }
        // A number that is too long for this machine is beyond the end of any file.
        let first = bounds[0].isEmpty ? nil : Int(bounds[0]) ?? .max
        let last = bounds[1].isEmpty ? nil : Int(bounds[1]) ?? .max
        switch (first, last) {
        case (let first?, let last?) where first > last: self = .whole
        case (let first?, _) where first >= size: self = .unsatisfiable
        case (let first?, let last): self = .part(first...min(last ?? .max, size - 1))
        case (nil, let count?) where count > 0 && size > 0: self = .part(max(0, size - count)...size - 1)
        case (nil, _): self = .unsatisfiable
        }
    }

    private static func isNumber(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
