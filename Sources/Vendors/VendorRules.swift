extension Vendor {
    struct URLRules: RowPart, Sendable, Hashable, Encodable {
        var trimsSpaces = false
        /// The prefix of a URL without a scheme; `{path}` stands for the URL. `nil` if it is not requested.
        var base: String?

        mutating func read(_ members: inout RowMembers) {
            members.read("trimsSpaces", &trimsSpaces)
            members.read("base", &base)
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

        mutating func read(_ members: inout RowMembers) {
            members.read("hidden", &hidden)
            members.read("clip", &clip)
            members.read("time", &time)
            members.read("thumbnailIdentifier", &thumbnailIdentifier)
            members.read("refusesPayload", &refusesPayload)
        }
    }

    /// A text of the payload that replaces the alert's.
    package struct TextRule: RowPart, Sendable, Hashable, Encodable {
        package enum Field: String, RowChoice, Sendable, Hashable, Encodable {
            case title, subtitle, body
        }

        package enum When: String, RowChoice, Sendable, Hashable, Encodable {
            case always, attached, failed
        }

        package var field = Field.title
        package var at: PointerPattern = "/"
        package var when = When.always
        /// The text if the payload has none; `nil` to keep the alert's.
        package var otherwise: String?

        mutating func read(_ members: inout RowMembers) {
            members.require("field", &field)
            members.require("at", &at)
            members.require("when", &when)
            members.read("otherwise", &otherwise)
        }
    }
}
