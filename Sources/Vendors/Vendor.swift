package import RichPush

/// A service that sends pushes, and what its helper does with them in an app's service extension: one row of
/// ``VendorTable``.
///
/// A vendor is data, which ``VendorFile`` reads from JSON. The row says what a helper reads, how it names a download,
/// and what it does with a status, with several files, and when its time is up. One engine follows all rows. A `Hook`
/// covers what a row cannot express.
///
/// A member that a row leaves out is empty, or has the value of most helpers.
public struct Vendor: Sendable, Hashable, Encodable {
    /// A stable identifier: lower-case words joined by hyphens.
    public internal(set) var id = ""
    /// The display name.
    public internal(set) var name = ""
    /// What the app's service extension must call for an iPhone to show the media.
    public internal(set) var helper = ""
    /// The repository, file, or page that the row is taken from.
    public internal(set) var evidence = ""
    package var certainty = Certainty.payloads
    /// Other information, such as that it is retired.
    public internal(set) var note: String?
    /// What the payload is recognized by: any one of them.
    package var marks: [Mark] = []
    package var media: [MediaPlace] = []
    /// Whether all places with a value count, not only the first one.
    var usesEveryPlace = false
    /// Why payloads do not say which media show; `nil` if they do.
    package var unjudged: String?
    var url = URLRules()
    package var naming = NamingRules()
    package var http = HTTPRules()
    /// What the app's content extension shows in the expanded notification: the places of its pictures.
    package var contentMedia: [Condition] = []
    /// What that content extension must inherit from or call.
    package var contentHelper: String?
    package var several = Several.first
    package var isParallel = false
    var options = OptionPlaces()
    /// The payload's texts that replace the alert's.
    package var text: [TextRule] = []
    package var expiry = Expiry.bestAttempt
    /// Whether the downloads are canceled then.
    var cancelsAtExpiry = false
    /// When the content handler is never called.
    package var silent: [Silence] = []
    var hook: Hook?
}

extension Vendor: RowPart {
    static var members: [RowMember<Vendor>] {
        [
            .required("id", \.id), .required("name", \.name), .required("helper", \.helper),
            .required("evidence", \.evidence), .required("certainty", \.certainty), .optional("note", \.note),
            .optional("marks", \.marks), .optional("media", \.media), .optional("usesEveryPlace", \.usesEveryPlace),
            .optional("unjudged", \.unjudged), .optional("url", \.url), .optional("naming", \.naming),
            .optional("http", \.http), .optional("contentMedia", \.contentMedia),
            .optional("contentHelper", \.contentHelper), .optional("several", \.several),
            .optional("isParallel", \.isParallel), .optional("options", \.options), .optional("text", \.text),
            .optional("expiry", \.expiry), .optional("cancelsAtExpiry", \.cancelsAtExpiry),
            .optional("silent", \.silent), .optional("hook", \.hook),
        ]
    }

    var defect: (member: String, problem: String)? {
        // A regular expression would take more time than all else at the start of the program.
        let isWord = { (word: Substring) in
            !word.isEmpty && word.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) }
        }
        guard id.split(separator: "-", omittingEmptySubsequences: false).allSatisfy(isWord) else {
            return ("id", "must be lower-case letters and digits, words joined by hyphens")
        }
        guard media.isEmpty, unjudged == nil, hook == nil else { return nil }
        return ("media", "is empty, and \"unjudged\" does not say why")
    }
}

extension Vendor {
    /// What a row is taken from.
    package enum Certainty: String, RowChoice, Sendable, Hashable, Encodable {
        /// The vendor's own SDK.
        case source
        /// A sample that the vendor has published, and that apps copy.
        case sample
        /// A page by the vendor.
        case documentation
        /// Payloads alone: the helper's source is closed.
        case payloads
        /// Nothing: it is assumed, for an app's own extension.
        case assumed

        /// Whether the helper's rules are known, and not only where it finds the URL.
        package var givesVerdict: Bool { self != .documentation && self != .payloads }

        package var displayName: String {
            switch self {
            case .source: "read in the vendor's source code"
            case .sample: "read in the vendor's sample code"
            case .documentation: "documented by the vendor"
            case .payloads: "seen in payloads; the helper is closed"
            case .assumed: "assumed: as most tutorials do it"
            }
        }
    }

    /// What happens with several files in one payload.
    package enum Several: String, RowChoice, Sendable, Hashable, Encodable {
        case first, each
        /// If one fails, none of them is attached, and the text does not change.
        case allOrNothing = "all-or-nothing"
    }

    /// What the extension hands back when its time is nearly up.
    package enum Expiry: String, RowChoice, Sendable, Hashable, Encodable {
        /// What is ready by then.
        case bestAttempt = "best-attempt"
        case original
        /// Nothing: iOS shows the payload's own content a second later.
        case nothing
    }

    /// A case in which the helper never calls the content handler, so that the alert shows only after 30 seconds.
    package enum Silence: String, RowChoice, Sendable, Hashable, Encodable {
        case foreignPayload = "foreign-payload"
        case withoutMedia = "without-media"
        case withoutMIMEType = "without-mime-type"
        /// There is no attachment, for whatever reason.
        case failure
        case attached
    }

    package var rules: HelperRules {
        var rules = HelperRules(owner: name, source: source)
        rules.naming = naming
        rules.http = http
        rules.unjudged = unjudged
        rules.isClosed = !certainty.givesVerdict
        rules.isAssumed = certainty == .assumed
        rules.needsType =
            naming.steps.map(\.from) == [.sender]
            || media.contains { place in place.requires.contains { $0.at == place.type } }
        return rules
    }

    /// Judges a response by the rules of this row, without a download.
    /// - Parameter media: What the payload says about the file; `nil` if the URL is its only media, and it says nothing.
    package func verdict(
        on response: MediaResponse,
        of media: VendorMedia? = nil,
        limits: AttachmentLimits = .binaryMegabytes
    ) -> HelperVerdict {
        let place = self.media.lazy.compactMap(\.filenameExtension).first
        return rules.verdict(on: response, media?.claim ?? SenderClaim(placeExtension: place), limits: limits)
    }

    /// Where the rules are from, in a few words.
    var source: String { evidence.prefix { $0 != "," && $0 != ";" }.description }
}
