/// The vendor whose helper's rules a delivery followed.
public struct DeliveredVendor: Sendable, Hashable, Encodable {
    /// A file that the payload refers to.
    public struct File: Sendable, Hashable, Encodable {
        /// Where its URL is in the payload, as a JSON pointer.
        public package(set) var pointer = ""
        /// The URL, without the secrets in it.
        public package(set) var url = ""
        /// The outcome: `attached`, `refused`, `not-downloaded`, or `unknown`.
        public package(set) var outcome = ""
        /// The reason in a few words.
        public package(set) var reason = ""
        /// The extension that the helper gives it; `nil` for none.
        public package(set) var filenameExtension: String?
        /// The type hint that the helper gives it; `nil` for none.
        public package(set) var typeHint: String?
        /// The response's status; `nil` if none came.
        public package(set) var status: Int?

        package init() {}
    }

    /// The identifier of the vendor's row.
    public package(set) var id = ""
    /// The vendor's name.
    public package(set) var name = ""
    /// What the app's service extension must call.
    public package(set) var helper = ""
    /// Why RichPush considers the payload the vendor's.
    public package(set) var reason = ""
    /// The source of the rules, in words.
    public package(set) var certainty = ""
    /// The repository, file, or page that the rules are taken from.
    public package(set) var evidence = ""
    /// The identifiers of the other vendors whose keys the payload has.
    public package(set) var others: [String] = []
    /// The files that the payload refers to, in the helper's order.
    public package(set) var files: [File] = []

    package init() {}
}
