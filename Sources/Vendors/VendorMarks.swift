extension Vendor {
    /// Something in a payload: a place, and what must be there.
    public struct Condition: Sendable, Hashable, Codable {
        /// The kind of a JSON value.
        public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// Any value.
            case anything
            /// A string.
            case string
            /// An object.
            case object
            /// An array.
            case array
        }

        /// The place.
        public var at: PointerPattern
        /// What kind of value is there.
        public var `is` = Kind.anything
        /// The strings, one of which it is; empty for any.
        public var equals: [String] = []
        /// What the string begins with; `nil` for anything.
        public var beginsWith: String?

        /// A condition that there is a value at a place.
        public init(_ at: PointerPattern, is kind: Kind = .anything, equals: [String] = [], beginsWith: String? = nil) {
            self.at = at
            self.is = kind
            self.equals = equals
            self.beginsWith = beginsWith
        }

        /// The members of a condition.
        enum CodingKeys: String, CodingKey, CaseIterable {
            case at, `is`, equals, beginsWith
        }
    }

    /// What a payload is recognized by.
    public struct Mark: Sendable, Hashable, Codable {
        /// How much a mark says.
        public enum Strength: String, Sendable, Hashable, Codable, CaseIterable {
            /// Others use the key as well: on its own it says nothing.
            case shared
            /// Only this vendor's payloads have it.
            case own
            /// The vendor's helper itself looks for it.
            case checked
        }

        /// The conditions, all of which must hold.
        public var all: [Condition]
        /// How much it says.
        public var strength: Strength

        /// A mark.
        public init(_ strength: Strength, _ all: Condition...) {
            self.all = all
            self.strength = strength
        }

        /// The members of a mark.
        enum CodingKeys: String, CodingKey, CaseIterable {
            case all, strength
        }
    }

    /// Where the URL of a file is.
    public struct MediaPlace: Sendable, Hashable, Codable {
        /// How URLs are written there.
        public enum Shape: String, Sendable, Hashable, Codable, CaseIterable {
            /// A string.
            case string
            /// A string, or an array of strings.
            case stringOrArray = "string-or-array"
            /// An array of strings, as JSON within a string.
            case arrayInString = "array-in-string"
        }

        /// The place, or with `*` all places of a pattern.
        public var url: PointerPattern
        /// How URLs are written there.
        public var shape = Shape.string
        /// What else must be there.
        public var requires: [Condition] = []
        /// A place that ends the search if it has a value, even one without URLs; `nil` for none.
        public var stopsAt: PointerPattern?
        /// Where the sender says what the file is.
        public var type: PointerPattern?
        /// Where the attachment's identifier is. `*` alone stands for the key of the URL.
        public var identifier: PointerPattern?
        /// A URL that is requested if the first one fails.
        public var fallback: PointerPattern?
        /// The extension that files from here get, for ``NameStep/Source/place``.
        public var filenameExtension: String?

        /// A place.
        public init(_ url: PointerPattern, shape: Shape = .string, requires: [Condition] = []) {
            self.url = url
            self.shape = shape
            self.requires = requires
        }

        /// The members of a place.
        enum CodingKeys: String, CodingKey, CaseIterable {
            case url, shape, requires, stopsAt, type, identifier, fallback, filenameExtension
        }
    }
}
