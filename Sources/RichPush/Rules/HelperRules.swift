/// What an app's helper does with a response: which responses it uses, and how it names the file, by which iOS decides.
package struct HelperRules: Sendable, Hashable {
    /// Whose helper it is, for sentences.
    package var owner: String
    /// Where the rules are from, in a few words.
    package var source: String
    package var naming = NamingRules()
    package var http = HTTPRules()
    /// Why payloads do not say which media show; `nil` if they do.
    package var unjudged: String?
    /// Whether it is not known how the helper names a file.
    package var isClosed = false
    /// Whether the rules are only assumed, for an app's own extension.
    package var isAssumed = false
    /// Whether the helper does nothing unless the payload says what the file is.
    package var needsType = false

    /// The rules of a helper that uses every response and names no file.
    package init(owner: String, source: String) { (self.owner, self.source) = (owner, source) }

    /// Firebase's helper, the one that ``ExtensionHelper`` ports.
    static let firebase = {
        var rules = HelperRules(owner: "Firebase", source: "firebase-ios-sdk: FIRMessagingExtensionHelper.m")
        rules.naming = .firebase
        return rules
    }()
}

extension NamingRules {
    /// The name of Firebase's helper for a download, and of the helpers that copy it.
    ///
    /// Without an extension, iOS never sees the file: the helper moves it onto itself, which fails. This is the helper
    /// of Firebase 12.17 and later: before 12.17 it kept a slash of the MIME type, and before 7.0 it did not use the
    /// MIME type.
    ///
    /// See [`fileExtensionForResponse:`](https://github.com/firebase/firebase-ios-sdk/blob/main/FirebaseMessaging/Sources/FIRMessagingExtensionHelper.m).
    package static let firebase = NamingRules([.suggestedName, .imageSubtype], otherwise: .notAttached)
}

/// What a payload says about a file, beside its URL.
package struct SenderClaim: Sendable, Hashable {
    /// What the sender says the file is.
    package var type: String?
    /// The extension that files from its place in the payload get.
    package var placeExtension: String?

    package init(type: String? = nil, placeExtension: String? = nil) {
        (self.type, self.placeExtension) = (type, placeExtension)
    }
}
