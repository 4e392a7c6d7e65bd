extension Vendor {
    /// Something in a payload: a place, and what must be there.
    package struct Condition: RowPart, Sendable, Hashable, Encodable {
        package enum Kind: String, RowChoice, Sendable, Hashable, Encodable { case anything, string, object, array }

        package var at: PointerPattern = "/"
        package var `is` = Kind.anything
        /// The strings, one of which it is; empty for any.
        package var equals: [String] = []
        package var beginsWith: String?

        static var members: [RowMember<Condition>] {
            [
                .required("at", \.at), .optional("is", \.`is`), .optional("equals", \.equals),
                .optional("beginsWith", \.beginsWith),
            ]
        }
    }

    /// What a payload is recognized by.
    package struct Mark: RowPart, Sendable, Hashable, Encodable {
        package enum Strength: String, RowChoice, Sendable, Hashable, Encodable {
            /// Others use the key as well: on its own it says nothing.
            case shared
            /// Only this vendor's payloads have it.
            case own
            /// The vendor's helper itself looks for it.
            case checked
        }

        /// The conditions, all of which must hold.
        package var all: [Condition] = []
        package var strength = Strength.shared

        static var members: [RowMember<Mark>] { [.required("all", \.all), .required("strength", \.strength)] }

        var defect: (member: String, problem: String)? {
            all.isEmpty ? ("all", "is empty, and every payload would match") : nil
        }
    }

    /// Where the URL of a file is.
    package struct MediaPlace: RowPart, Sendable, Hashable, Encodable {
        enum Shape: String, RowChoice, Sendable, Hashable, Encodable {
            case string
            case stringOrArray = "string-or-array"
            /// An array of strings, as JSON within a string.
            case arrayInString = "array-in-string"
        }

        /// The place, or with `*` all places of a pattern.
        package var url: PointerPattern = "/"
        var shape = Shape.string
        /// What else must be there.
        package var requires: [Condition] = []
        /// A place that ends the search if it has a value, even one without URLs.
        var stopsAt: PointerPattern?
        /// Where the sender says what the file is.
        package var type: PointerPattern?
        /// Where the attachment's identifier is. `*` alone stands for the key of the URL.
        var identifier: PointerPattern?
        /// A URL that is requested if the first one fails.
        var fallback: PointerPattern?
        /// The extension that files from here get, for ``NameStep/Source/place``.
        var filenameExtension: String?

        static var members: [RowMember<MediaPlace>] {
            [
                .required("url", \.url), .optional("shape", \.shape), .optional("requires", \.requires),
                .optional("stopsAt", \.stopsAt), .optional("type", \.type), .optional("identifier", \.identifier),
                .optional("fallback", \.fallback), .optional("filenameExtension", \.filenameExtension),
            ]
        }
    }

    struct URLRules: RowPart, Sendable, Hashable, Encodable {
        var trimsSpaces = false
        /// The prefix of a URL without a scheme; `{path}` stands for the URL. `nil` if it is not requested.
        var base: String?

        static var members: [RowMember<URLRules>] {
            [.optional("trimsSpaces", \.trimsSpaces), .optional("base", \.base)]
        }
    }

    /// Where a payload says how to make the thumbnail.
    struct OptionPlaces: RowPart, Sendable, Hashable, Encodable {
        /// Where it says that there is none.
        var hidden: PointerPattern?
        /// Where the rectangle is: an object with `x`, `y`, `width`, and `height`, whatever their case.
        var clip: PointerPattern?
        /// Where the frame or the second is.
        var time: PointerPattern?
        /// Where the identifier of the only attachment with a thumbnail is.
        var thumbnailIdentifier: PointerPattern?
        /// Whether the helper refuses the whole payload if one of these, or of the texts, has the wrong type, or the
        /// rectangle is not within the picture.
        var refusesPayload = false

        static var members: [RowMember<OptionPlaces>] {
            [
                .optional("hidden", \.hidden), .optional("clip", \.clip), .optional("time", \.time),
                .optional("thumbnailIdentifier", \.thumbnailIdentifier), .optional("refusesPayload", \.refusesPayload),
            ]
        }
    }

    /// A text of the payload that replaces the alert's.
    package struct TextRule: RowPart, Sendable, Hashable, Encodable {
        package enum Field: String, RowChoice, Sendable, Hashable, Encodable { case title, subtitle, body }

        package enum When: String, RowChoice, Sendable, Hashable, Encodable { case always, attached, failed }

        package var field = Field.title
        package var at: PointerPattern = "/"
        package var when = When.always
        /// The text if the payload has none; `nil` to keep the alert's.
        package var otherwise: String?

        static var members: [RowMember<TextRule>] {
            [
                .required("field", \.field), .required("at", \.at), .required("when", \.when),
                .optional("otherwise", \.otherwise),
            ]
        }
    }
}
