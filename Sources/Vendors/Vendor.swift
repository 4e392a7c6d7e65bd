/// A service that sends pushes, and what its helper does with them in an app's service extension: one row of
/// ``VendorTable``.
///
/// A vendor is data. The row says what a helper reads, how it names a download, and what it does with a status, with
/// several files, and when its time is up. One engine follows all rows. A ``Hook`` covers what a row cannot express.
///
/// A row can be read from JSON (``VendorFile``). A missing member is empty, or has the value of most helpers.
public struct Vendor: Sendable, Hashable, Codable {
    /// A stable identifier: lower-case words joined by hyphens.
    public var id: String
    /// The display name.
    public var name: String
    /// What the app's service extension must call for an iPhone to show the media.
    public var helper: String
    /// The repository, file, or page that the row is taken from.
    public var evidence: String
    /// The kind of evidence.
    public var certainty: Certainty
    /// Other information, such as that it is retired.
    public var note: String?
    /// What the payload is recognized by: any one of them.
    public var marks: [Mark] = []
    /// Where the URLs of the media are.
    public var media: [MediaPlace] = []
    /// Whether all places with a value count, not only the first one.
    public var usesEveryPlace = false
    /// What the app's content extension shows in the expanded notification: the places of its pictures.
    public var contentMedia: [Condition] = []
    /// What that content extension must inherit from or call.
    public var contentHelper: String?
    /// Why payloads do not say which media show; `nil` if they do.
    public var unjudged: String?
    /// What happens to a URL before the request.
    public var url = URLRules()
    /// How a download gets its name, by which iOS decides its type.
    public var naming = Naming()
    /// How it is downloaded.
    public var http = HTTPRules()
    /// What happens with several files.
    public var several = Several.first
    /// Whether several files are downloaded at the same time.
    public var isParallel = false
    /// What the payload says about the thumbnail.
    public var options = OptionPlaces()
    /// The payload's texts that replace the alert's.
    public var text: [TextRule] = []
    /// What the helper hands back when time is up.
    public var expiry = Expiry.bestAttempt
    /// Whether the downloads are canceled then.
    public var cancelsAtExpiry = false
    /// When the content handler is never called.
    public var silent: [Silence] = []
    /// The code for what no member can express.
    public var hook: Hook?

    /// An empty row.
    public init(id: String, name: String, helper: String, evidence: String, certainty: Certainty) {
        self.id = id
        self.name = name
        self.helper = helper
        self.evidence = evidence
        self.certainty = certainty
    }

    /// The row's members, in the order in which JSON has them.
    enum CodingKeys: String, CodingKey, CaseIterable {
        case id, name, helper, evidence, certainty, note, marks, media, usesEveryPlace, unjudged, url, naming, http
        case contentMedia, contentHelper, several, isParallel, options, text, expiry, cancelsAtExpiry, silent, hook
    }
}

extension Vendor {
    /// What a row is taken from.
    public enum Certainty: String, Sendable, Hashable, Codable, CaseIterable {
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
        public var givesVerdict: Bool {
            switch self {
            case .source, .sample, .assumed: true
            case .documentation, .payloads: false
            }
        }

        /// The evidence in words.
        public var displayName: String {
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
    public enum Several: String, Sendable, Hashable, Codable, CaseIterable {
        /// The first one counts.
        case first
        /// Each is attached on its own.
        case each
        /// If one fails, none of them is attached, and the text does not change.
        case allOrNothing = "all-or-nothing"
    }

    /// What the extension hands back when its time is nearly up.
    public enum Expiry: String, Sendable, Hashable, Codable, CaseIterable {
        /// What is ready by then.
        case bestAttempt = "best-attempt"
        /// The payload's own content.
        case original
        /// Nothing: iOS shows the payload's own content a second later.
        case nothing
    }

    /// A case in which the helper never calls the content handler, so that the alert shows only after 30 seconds.
    public enum Silence: String, Sendable, Hashable, Codable, CaseIterable {
        /// The payload is not the vendor's.
        case foreignPayload = "foreign-payload"
        /// There is no URL.
        case withoutMedia = "without-media"
        /// The response has no MIME type.
        case withoutMIMEType = "without-mime-type"
        /// There is no attachment, for whatever reason.
        case failure
        /// There is an attachment.
        case attached
    }

    /// Code for what a row cannot express.
    public enum Hook: String, Sendable, Hashable, Codable, CaseIterable {
        /// Files in the app's bundle, and the short form of a payload.
        case oneSignal = "onesignal"
        /// Paths on the user's server, and cameras.
        case homeAssistant = "home-assistant"
        /// Paths on a server that scales pictures.
        case optimove
        /// The order of attachments by what they are for.
        case teak
        /// A response that is used although its status is an error.
        case swrve
        /// A text that is always replaced.
        case exponea
    }
}
