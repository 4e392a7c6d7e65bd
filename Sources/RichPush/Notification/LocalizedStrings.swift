/// The strings that localization keys in a payload stand for: an app's `Localizable.strings`.
public struct LocalizedStrings: Sendable, Hashable {
    private let strings: [String: String]

    /// A table of strings by their keys. Without one, every key shows as it is, as on iOS.
    public init(_ strings: [String: String] = [:]) { self.strings = strings }

    /// The string for a key, with `%@` and `%1$@` replaced by the arguments, and `%%` by a percent sign. A placeholder
    /// without an argument becomes empty.
    func string(forKey key: String, arguments: [String]) -> String {
        guard let format = strings[key] else { return key }
        var next = 0
        return format.replacing(/%(?:%|@|([0-9]+)\$@)/) { match -> String in
            if match.output.0 == "%%" { return "%" }
            var position = next
            if let digits = match.output.1 {
                guard let number = Int(digits) else { return String(match.output.0) }
                position = number - 1
            } else {
                next += 1
            }
            return arguments.indices.contains(position) ? arguments[position] : ""
        }
    }
}
