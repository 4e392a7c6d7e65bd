/// The strings that localization keys in a payload stand for: an app's `Localizable.strings`.
public struct LocalizedStrings: Sendable, Hashable {
    private let strings: [String: String]

    /// A table of strings by their keys. Without one, every key shows as it is, as on iOS.
    public init(_ strings: [String: String] = [:]) {
        self.strings = strings
    }

    /// The string for a key, with `%@` and `%1$@` replaced by the arguments, and `%%` by a percent sign. A placeholder
    /// without an argument becomes empty.
    func string(forKey key: String, arguments: [String]) -> String {
        guard let format = strings[key] else { return key }
        var result = ""
        var next = 0
        var rest = format[...]
        while let character = rest.popFirst() {
            guard character == "%" else {
                result.append(character)
                continue
            }
            if rest.first == "%" {
                result.append("%")
                rest.removeFirst()
            } else if rest.first == "@" {
                result += next < arguments.count ? arguments[next] : ""
                next += 1
                rest.removeFirst()
            } else if let (position, length) = Self.position(in: rest) {
                result += position >= 1 && position <= arguments.count ? arguments[position - 1] : ""
                rest = rest.dropFirst(length)
            } else {
                result.append("%")
            }
        }
        return result
    }

    /// Reads `1$@`: the number, and how many characters the whole takes.
    private static func position(in text: Substring) -> (position: Int, length: Int)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let position = Int(digits), text.dropFirst(digits.count).hasPrefix("$@") else { return nil }
        return (position, digits.count + 2)
    }
}
