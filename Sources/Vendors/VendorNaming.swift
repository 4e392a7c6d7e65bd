extension Vendor {
    /// How a download gets its name: its extension and the type hint.
    ///
    /// iOS goes by the type hint if there is one, and otherwise by the extension. It never looks at the bytes.
    public struct Naming: Sendable, Hashable, Codable {
        /// The name of a file for which no step gives an extension.
        public enum Otherwise: String, Sendable, Hashable, Codable, CaseIterable {
            /// It has no extension.
            case none
            /// It keeps the name that the download has: it ends in `.tmp`.
            case temporary
            /// It is not attached.
            case notAttached = "not-attached"
        }

        /// The steps; the first one that gives an extension counts.
        public var steps: [NameStep] = []
        /// The name of a file if none does.
        public var otherwise = Otherwise.none
        /// The steps; the first one that gives a type hint counts.
        public var hints: [NameStep] = []
        /// The endings of names that get no type hint.
        public var endingsWithoutHint: [String] = []

        /// A file without an extension or a hint.
        public init() {}

        /// These steps, one after the other.
        public init(_ steps: NameStep..., otherwise: Otherwise = .none) {
            self.steps = steps
            self.otherwise = otherwise
        }

        /// The members of the rules.
        enum CodingKeys: String, CodingKey, CaseIterable {
            case steps, otherwise, hints, endingsWithoutHint
        }
    }

    /// One way to an extension, or to a type hint.
    public struct NameStep: Sendable, Hashable, Codable {
        /// What a step looks at.
        public enum Source: String, Sendable, Hashable, Codable, CaseIterable {
            /// The extension of the name that an iPhone suggests for the response.
            case suggestedName = "suggested-name"
            /// The extension of the URL's path.
            case urlPath = "url-path"
            /// The extension of the whole URL as if it were a path, including its query.
            case urlString = "url-string"
            /// The text after the last period of the whole URL.
            case urlTail = "url-tail"
            /// The extension of a value in the URL's query.
            case query
            /// The response's MIME type.
            case mimeType = "mime-type"
            /// The text after `image/` in the response's MIME type.
            case imageSubtype = "image-subtype"
            /// The text after the slash in the Content-Type header, parameters included.
            case contentTypeTail = "content-type-tail"
            /// What the sender says the file is.
            case sender
            /// The place of the URL in the payload.
            case place
            /// The first bytes of the file.
            case bytes
            /// Nothing: it is always the same.
            case fixed
        }

        /// The first bytes of a type of file.
        public struct Signature: Sendable, Hashable, Codable {
            /// Where they are, from 0.
            public var offset = 0
            /// The bytes, as hexadecimal digits.
            public var bytes: String
            /// What they stand for.
            public var gives: String

            /// A signature.
            public init(_ bytes: String, at offset: Int = 0, gives: String) {
                self.offset = offset
                self.bytes = bytes
                self.gives = gives
            }

            /// The members of a signature.
            enum CodingKeys: String, CodingKey, CaseIterable {
                case offset, bytes, gives
            }
        }

        /// What it looks at.
        public var from: Source
        /// What values stand for; empty if they stand for themselves.
        public var map: [String: String] = [:]
        /// Whether the system is asked for the type that the value stands for, be it an extension, a MIME type, or an
        /// identifier: the result is the type's extension, or its identifier in a hint.
        public var asksSystem = false
        /// The results that count; empty for all.
        public var only: [String] = []
        /// Whether the case of a result is ignored; the result is then in lower case.
        public var ignoresCase = false
        /// The longest result that counts; `nil` for any.
        public var longest: Int?
        /// The parameter of the query; `nil` for any.
        public var parameter: String?
        /// The result of ``Source/fixed``.
        public var value: String?
        /// The signatures of ``Source/bytes``.
        public var signatures: [Signature] = []

        /// A step.
        public init(_ from: Source, map: [String: String] = [:], only: [String] = [], ignoresCase: Bool = false) {
            self.from = from
            self.map = map
            self.only = only
            self.ignoresCase = ignoresCase
        }

        /// An extension that every file gets.
        public static func fixed(_ value: String) -> NameStep {
            var step = NameStep(.fixed)
            step.value = value
            return step
        }

        /// A step that asks the system.
        public static func system(_ from: Source, only: [String] = []) -> NameStep {
            var step = NameStep(from, only: only)
            step.asksSystem = true
            return step
        }

        /// A step that looks at the first bytes.
        public static func bytes(_ signatures: Signature...) -> NameStep {
            var step = NameStep(.bytes)
            step.signatures = signatures
            return step
        }

        /// The members of a step.
        enum CodingKeys: String, CodingKey, CaseIterable {
            case from, map, asksSystem, only, ignoresCase, longest, parameter, value, signatures
        }
    }
}
