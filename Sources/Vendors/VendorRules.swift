extension Vendor {
    /// What happens to a URL before the request.
    public struct URLRules: Sendable, Hashable, Codable {
        /// Whether surrounding spaces are removed.
        public var trimsSpaces = false
        /// The prefix of a URL without a scheme; `{path}` stands for the URL. `nil` if it is not requested.
        public var base: String?

        /// The URL is requested as it is.
        public init() {}

        /// The members of the rules.
        enum CodingKeys: String, CodingKey, CaseIterable {
            case trimsSpaces, base
        }
    }

    /// How a file is downloaded.
    public struct HTTPRules: Sendable, Hashable, Codable {
        /// The statuses with which a response is used.
        public enum Status: String, Sendable, Hashable, Codable, CaseIterable {
            /// Any: the helper does not look at it.
            case any
            /// 200 alone.
            case ok
            /// 200 to 299.
            case successful
            /// Those of `Data(contentsOf:)`, by swift-corelibs-foundation@761b621 NetworkingSpecific.swift.
            case contentsOfURL = "contents-of-url"
        }

        /// The statuses with which a response is used.
        public var status = Status.any
        /// Whether the helper itself refuses `http`, whatever App Transport Security allows.
        public var requiresHTTPS = false
        /// How long a download may take, in seconds.
        public var timeLimit = 60.0
        /// The largest size that the response's header may state, in bytes; `nil` for any.
        public var declaredByteLimit: Int?
        /// How often a download is tried.
        public var tries = 1
        /// How long to wait before it is tried again, in seconds.
        public var pauses: [Double] = []
        /// The fields of the request that the helper sets itself.
        public var fields: [String: String] = [:]

        /// The download of most helpers: one minute, once, whatever the status.
        public init() {}

        /// The members of the rules.
        enum CodingKeys: String, CodingKey, CaseIterable {
            case status, requiresHTTPS, timeLimit, declaredByteLimit, tries, pauses, fields
        }
    }

    /// Where a payload says how to make the thumbnail.
    public struct OptionPlaces: Sendable, Hashable, Codable {
        /// Where it says that there is none.
        public var hidden: PointerPattern?
        /// Where the rectangle is: an object with `x`, `y`, `width`, and `height`, whatever their case.
        public var clip: PointerPattern?
        /// Where the frame or the second is.
        public var time: PointerPattern?
        /// Where the identifier of the only attachment with a thumbnail is.
        public var thumbnailIdentifier: PointerPattern?
        /// Whether the helper refuses the whole payload if one of these, or of the texts, has the wrong type, or the
        /// rectangle is not within the picture.
        public var refusesPayload = false

        /// No places: payloads say nothing about the thumbnail.
        public init() {}

        /// The members of the places.
        enum CodingKeys: String, CodingKey, CaseIterable {
            case hidden, clip, time, thumbnailIdentifier, refusesPayload
        }
    }

    /// A text of the payload that replaces the alert's.
    public struct TextRule: Sendable, Hashable, Codable {
        /// A line of the alert.
        public enum Field: String, Sendable, Hashable, Codable, CaseIterable {
            /// The title.
            case title
            /// The subtitle.
            case subtitle
            /// The body.
            case body
        }

        /// When a text is replaced.
        public enum When: String, Sendable, Hashable, Codable, CaseIterable {
            /// Always.
            case always
            /// If a file is attached.
            case attached
            /// If no file is attached.
            case failed
        }

        /// The line.
        public var field: Field
        /// Where the text is.
        public var at: PointerPattern
        /// When it is used.
        public var when: When

        /// A text.
        public init(_ field: Field, at: PointerPattern, when: When) {
            self.field = field
            self.at = at
            self.when = when
        }

        /// The members of the rule.
        enum CodingKeys: String, CodingKey, CaseIterable {
            case field, at, when
        }
    }
}
