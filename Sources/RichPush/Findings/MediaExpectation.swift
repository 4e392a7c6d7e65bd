/// Where a payload has the URLs of its media, as far as the findings about it go.
package enum MediaExpectation: Sendable, Hashable {
    /// Where Firebase's helper reads it.
    case firebase
    /// Where others read it, and what there is to tell of that.
    case elsewhere(wantsMedia: Bool, findings: [Finding])
}
