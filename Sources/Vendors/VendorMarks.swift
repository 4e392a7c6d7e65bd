extension Vendor {
    /// Something in a payload: a place, and what must be there.
    package struct Condition: RowPart, Sendable, Hashable, Encodable {
        package enum Kind: String, RowChoice, Sendable, Hashable, Encodable {
            case anything, string, object, array
        }

        package var at: PointerPattern = "/"
        package var `is` = Kind.anything
        /// The strings, one of which it is; empty for any.
        package var equals: [String] = []
        /// What the string begins with; `nil` for anything.
        package var beginsWith: String?

        mutating func read(_ members: inout RowMembers) {
            members.require("at", &at)
            members.read("is", &`is`)
            members.read("equals", &equals)
            members.read("beginsWith", &beginsWith)
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

        mutating func read(_ members: inout RowMembers) {
            members.require("all", &all)
            members.require("strength", &strength)
        }

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
        /// A place that ends the search if it has a value, even one without URLs; `nil` for none.
        var stopsAt: PointerPattern?
        /// Where the sender says what the file is.
        package var type: PointerPattern?
        /// Where the attachment's identifier is. `*` alone stands for the key of the URL.
        var identifier: PointerPattern?
        /// A URL that is requested if the first one fails.
        var fallback: PointerPattern?
        /// The extension that files from here get, for ``NameStep/Source/place``.
        var filenameExtension: String?

        mutating func read(_ members: inout RowMembers) {
            members.require("url", &url)
            members.read("shape", &shape)
            members.read("requires", &requires)
            members.read("stopsAt", &stopsAt)
            members.read("type", &type)
            members.read("identifier", &identifier)
            members.read("fallback", &fallback)
            members.read("filenameExtension", &filenameExtension)
        }
    }
}
