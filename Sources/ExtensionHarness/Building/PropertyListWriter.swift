extension PropertyList {
    /// The property list as XML, for `Bundle.main` of a program beside it.
    var xml: String {
        var lines: [String] = []
        append(to: &lines, indentation: "")
        return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n<plist version=\"1.0\">\n"
            + lines.joined(separator: "\n") + "\n</plist>\n"
    }

    private func append(to lines: inout [String], indentation: String) {
        switch self {
        case .string(let string): lines.append("\(indentation)<string>\(Self.escaped(string))</string>")
        case .data: lines.append("\(indentation)<data></data>")
        case .boolean(let boolean): lines.append("\(indentation)<\(boolean)/>")
        case .array(let elements):
            lines.append("\(indentation)<array>")
            for element in elements { element.append(to: &lines, indentation: indentation + "\t") }
            lines.append("\(indentation)</array>")
        case .dictionary(let members):
            lines.append("\(indentation)<dict>")
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                lines.append("\(indentation)\t<key>\(Self.escaped(name))</key>")
                value.append(to: &lines, indentation: indentation + "\t")
            }
            lines.append("\(indentation)</dict>")
        }
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
