/// Where a payload has the URLs of its media, for the findings about it.
package enum MediaExpectation: Sendable, Hashable {
    /// Where Firebase's helper reads it.
    case firebase
    /// In the places of a vendor, with the findings about them.
    case elsewhere(wantsMedia: Bool, findings: [Finding])
}
