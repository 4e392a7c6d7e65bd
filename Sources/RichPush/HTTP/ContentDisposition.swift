/// A reader of the file name in a `Content-Disposition` header, as in RFC 6266.
enum ContentDisposition {
    /// The file name that a header gives, with its directories joined to it by `_`, as on Apple's systems; `nil` if
    /// there is none. An extended `filename*` takes precedence over `filename`.
    static func filename(in header: String) -> String? {
        let parameters = parameters(in: header)
        let name = parameters["filename*"].flatMap(decodeExtended) ?? parameters["filename"] ?? ""
        // By scalars, because a slash with an accent is a different `Character` but still a slash.
        let joined = name.unicodeScalars.split(separator: "/").map { String($0) }.joined(separator: "_")
        return joined.isEmpty ? nil : joined
    }

    /// The parameters by their names in lower case; if several have the same name, the first counts.
    private static func parameters(in header: String) -> [String: String] {
        var parameters: [String: String] = [:]
        var rest = header.drop { $0 != ";" }
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" || $0 == ";" }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest[name.endIndex...]
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let value = takeValue(from: &rest)
            let key = name.lowercased().trimmingSpaces()
            if parameters[key] == nil { parameters[key] = value }
        }
        return parameters
    }

    /// Takes a token, or a quoted string without its escapes, and drops what follows up to the next `;`.
    private static func takeValue(from rest: inout Substring) -> String {
        guard rest.first == "\"" else {
            let token = rest.prefix { $0 != ";" }
            rest = rest[token.endIndex...]
            return token.trimmingSpaces()
        }
        rest.removeFirst()
        var value = ""
        while let character = rest.popFirst(), character != "\"" {
            value.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        rest = rest.drop { $0 != ";" }
        return value
    }

    /// Decodes `UTF-8''na%C3%AFve.png` (RFC 8187); other character sets are not supported.
    private static func decodeExtended(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return PercentEncoding.decode(String(parts[2]))
    }
}

/// Percent-encoding, as in RFC 3986.
package enum PercentEncoding {
    /// The text with each `%XX` decoded; `nil` if one is malformed, or if the result is not UTF-8.
    package static func decode(_ text: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
}
