package import SystemPackage

/// Why a file of a campaign cannot be audited, or not to its end.
package struct CampaignError: Error {
    package enum Reason: Sendable {
        case unreadable(Errno)
        /// No line of the file can be audited: what it is, and what to do.
        case wrongKind(String)
        /// The results until here hold: what is wrong with the file.
        case damaged(String)
    }

    /// The path of the file, or `-`.
    package var path = ""
    package let reason: Reason

    static func wrongKind(_ problem: String) -> CampaignError { CampaignError(reason: .wrongKind(problem)) }
    static func damaged(_ problem: String) -> CampaignError { CampaignError(reason: .damaged(problem)) }
}
