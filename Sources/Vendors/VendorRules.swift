extension Vendor {
    /// What happens to a URL before the request.
    struct URLRules: RowPart, Sendable, Hashable, Encodable {
        /// Whether surrounding spaces are removed.
        var trimsSpaces = false
        /// The prefix of a URL without a scheme; `{path}` stands for the URL. `nil` if it is not requested.
        var base: String?

        mutating func read(_ members: inout RowMembers) {
            members.read("trimsSpaces", &trimsSpaces)
            members.read("base", &base)
        }
    }

    /// How a file is downloaded.
    package struct HTTPRules: RowPart, Sendable, Hashable, Encodable {
        /// The statuses with which a response is used.
        package enum Status: String, RowChoice, Sendable, Hashable, Encodable {
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
        package var status = Status.any
        /// Whether the helper itself refuses `http`, whatever App Transport Security allows.
        package var requiresHTTPS = false
        /// How long a download may take, in seconds.
        var timeLimit = 60.0
        /// The largest size that the response's header may state, in bytes; `nil` for any.
        var declaredByteLimit: Int?
        /// How often a download is tried.
        var tries = 1
        /// How long to wait before it is tried again, in seconds.
        var pauses: [Double] = []
        /// The fields of the request that the helper sets itself.
        var fields: [String: String] = [:]

        mutating func read(_ members: inout RowMembers) {
            members.read("status", &status)
            members.read("requiresHTTPS", &requiresHTTPS)
            members.read("timeLimit", &timeLimit)
            members.read("declaredByteLimit", &declaredByteLimit)
            members.read("tries", &tries)
            members.read("pauses", &pauses)
            members.read("fields", &fields)
        }

        var defect: (member: String, problem: String)? {
            if !(0.1...300).contains(timeLimit) { return ("timeLimit", "must be from 0.1 to 300") }
            if !(1...10).contains(tries) { return ("tries", "must be from 1 to 10") }
            return pauses.allSatisfy((0...60).contains) ? nil : ("pauses", "must each be from 0 to 60")
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
        /// A line of the alert.
        package enum Field: String, RowChoice, Sendable, Hashable, Encodable {
            /// The title.
            case title
            /// The subtitle.
            case subtitle
            /// The body.
            case body
        }

        /// When a text is replaced.
        package enum When: String, RowChoice, Sendable, Hashable, Encodable {
            /// Always.
            case always
            /// If a file is attached.
            case attached
            /// If no file is attached.
            case failed
        }

        /// The line.
        package var field = Field.title
        /// Where the text is.
        package var at: PointerPattern = "/"
        /// When it is used.
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
