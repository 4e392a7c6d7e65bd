extension NSAttributedString {
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let plain = Self(rawValue: "NSPlainText")
        public static let html = Self(rawValue: "NSHTML")
        public static let rtf = Self(rawValue: "NSRTF")
    }

    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let documentType = Self(rawValue: "DocumentType")
        public static let characterEncoding = Self(rawValue: "CharacterEncoding")
    }

    /// Reads plain text; the other readers are not here.
    public convenience init(
        data: Data,
        options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes: UnsafeMutablePointer<NSDictionary?>?
    ) throws {
        let type = (options[.documentType] as? DocumentType)?.rawValue ?? options[.documentType] as? String
        guard type == DocumentType.plain.rawValue else {
            HarnessConnection.current.limitation(
                "The extension reads HTML or rich text with NSAttributedString; the simulator gives an error."
            )
            throw CocoaError(.featureUnsupported)
        }
        let encoding = (options[.characterEncoding] as? NSNumber)?.uintValue ?? options[.characterEncoding] as? UInt
        guard let text = String(data: data, encoding: encoding.map(String.Encoding.init(rawValue:)) ?? .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        self.init(string: text)
    }
}

extension NSPredicate {
    /// Knows only `SELF MATCHES`; the process ends when another format is used.
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// Knows only `SELF MATCHES`; the process ends when another format is used.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let isMatch = predicateFormat.uppercased() == "SELF MATCHES %@"
        let pattern = isMatch ? arguments?.first as? String : nil
        let expression = pattern.flatMap { try? NSRegularExpression(pattern: "\\A(?:\($0))\\z") }
        self.init { object, _ in
            guard let expression, let text = object as? String else {
                HarnessConnection.current.limitation(
                    "The extension uses NSPredicate(format:); the simulator knows only SELF MATCHES."
                )
                fatalError("There is no NSPredicate(format:) here.")
            }
            return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
        }
    }
}

extension URLResourceKey {
    public static let contentTypeKey = Self(rawValue: "NSURLContentTypeKey")
}

extension URLResourceValues {
    /// Is always nil.
    public var contentType: UTType? {
        HarnessConnection.current.limitation("The extension asks for a file's contentType; the simulator has none.")
        return nil
    }
}
