/// The vendor whose helper's rules a delivery followed.
public struct DeliveredVendor: Sendable, Hashable, Encodable {
    /// A file that the payload refers to.
    public struct File: Sendable, Hashable, Encodable {
        /// Where its URL is in the payload, as a JSON pointer.
        public let pointer: String
        /// The URL, without the secrets in it.
        public let url: String
        /// The outcome: `attached`, `refused`, `not-downloaded`, or `unknown`.
        public let outcome: String
        /// The reason in a few words.
        public let reason: String
        /// The extension that the helper gives it; `nil` for none.
        public let filenameExtension: String?
        /// The type hint that the helper gives it; `nil` for none.
        public let typeHint: String?
        /// The response's status; `nil` if none came.
        public let status: Int?

        package init(
            pointer: String,
            url: String,
            outcome: String,
            reason: String,
            filenameExtension: String?,
            typeHint: String?,
            status: Int?
        ) {
            self.pointer = pointer
            self.url = url
            self.outcome = outcome
            self.reason = reason
            self.filenameExtension = filenameExtension
            self.typeHint = typeHint
            self.status = status
        }
    }

    /// The identifier of the vendor's row.
    public let id: String
    /// The vendor's name.
    public let name: String
    /// What the app's service extension must call.
    public let helper: String
    /// Why RichPush considers the payload the vendor's.
    public let reason: String
    /// The source of the rules, in words.
    public let certainty: String
    /// The repository, file, or page that the rules are taken from.
    public let evidence: String
    /// The identifiers of the other vendors whose keys the payload has.
    public let others: [String]
    /// The files that the payload refers to, in the helper's order.
    public let files: [File]

    package init(
        id: String,
        name: String,
        helper: String,
        reason: String,
        certainty: String,
        evidence: String,
        others: [String],
        files: [File]
    ) {
        self.id = id
        self.name = name
        self.helper = helper
        self.reason = reason
        self.certainty = certainty
        self.evidence = evidence
        self.others = others
        self.files = files
    }
}
