extension String {
    /// The text escaped for XML and HTML, for use between tags and in attributes. Characters that XML does not allow,
    /// or that change the direction of text, are left out.
    package var escapedForMarkup: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            case "\t", "\n", "\r": text += " "
            default: if scalar.isXML { text.unicodeScalars.append(scalar) }
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether XML allows the character, and it does not change the direction of text.
    fileprivate var isXML: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF: false
        default: value & 0xFFFE != 0xFFFE
        }
    }
}
