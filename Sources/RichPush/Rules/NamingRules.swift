/// How a download gets its name: its extension and the type hint.
///
/// iOS goes by the type hint if there is one, and otherwise by the extension. It never looks at the bytes.
package struct NamingRules: Sendable, Hashable, Encodable {
    package enum Otherwise: String, Sendable, Hashable, Encodable, CaseIterable {
        case none
        /// It keeps the name that the download has: it ends in `.tmp`.
        case temporary
        case notAttached = "not-attached"
    }

    /// The steps; the first one that gives an extension counts.
    package var steps: [NameStep] = []
    /// The name of a file for which no step gives an extension.
    package var otherwise = Otherwise.none
    /// The steps; the first one that gives a type hint counts.
    package var hints: [NameStep] = []
    package var endingsWithoutHint: [String] = []

    package init() {}

    package init(_ sources: [NameStep.Source], otherwise: Otherwise = .none) {
        steps = sources.map(NameStep.init)
        self.otherwise = otherwise
    }
}

/// One way to an extension, or to a type hint.
package struct NameStep: Sendable, Hashable, Encodable {
    package enum Source: String, Sendable, Hashable, Encodable, CaseIterable {
        /// The extension of the name that an iPhone suggests for the response.
        case suggestedName = "suggested-name"
        case urlPath = "url-path"
        /// The extension of the whole URL as if it were a path, including its query.
        case urlString = "url-string"
        /// The text after the last period of the whole URL.
        case urlTail = "url-tail"
        /// The extension of a value in the URL's query.
        case query
        case mimeType = "mime-type"
        /// The text after `image/` in the response's MIME type. It is a subtype, not an extension: `image/svg+xml`
        /// gives `svg+xml`. iOS accepts neither that nor `svg`
        /// ([firebase-ios-sdk#16387](https://github.com/firebase/firebase-ios-sdk/issues/16387)). It matters for the
        /// few types without an extension on Apple's systems.
        case imageSubtype = "image-subtype"
        /// The text after the slash in the Content-Type header, parameters included.
        case contentTypeTail = "content-type-tail"
        /// What the sender says the file is.
        case sender
        /// The place of the URL in the payload.
        case place
        case bytes
        /// Nothing: it is always the same.
        case fixed
    }

    /// The first bytes of a type of file.
    package struct Signature: Sendable, Hashable, Encodable {
        /// Where they are, from 0.
        package var offset = 0
        /// The bytes, as hexadecimal digits.
        package var bytes = ""
        package var gives = ""

        package init() {}
    }

    package var from = Source.fixed
    /// What values stand for; empty if they stand for themselves.
    package var map: [String: String] = [:]
    /// Whether the system is asked for the type that the value stands for, be it an extension, a MIME type, or an
    /// identifier: the result is the type's extension, or its identifier in a hint.
    package var asksSystem = false
    /// The results that count; empty for all.
    package var only: [String] = []
    /// Whether the case of a result is ignored; the result is then in lower case.
    package var ignoresCase = false
    /// The longest result that counts; `nil` for any.
    package var longest: Int?
    /// The parameter of the query; `nil` for any.
    package var parameter: String?
    /// The result of ``Source/fixed``.
    package var value: String?
    /// The signatures of ``Source/bytes``.
    package var signatures: [Signature] = []

    package init() {}

    init(_ from: Source) { self.from = from }

    /// The bytes of a signature; `nil` if it is not valid.
    package static func bytes(of signature: Signature) -> [UInt8]? {
        let digits = Array(signature.bytes.utf8)
        guard digits.count % 2 == 0, !digits.isEmpty, (0...4_096).contains(signature.offset) else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return bytes.count * 2 == digits.count ? bytes : nil
    }
}
