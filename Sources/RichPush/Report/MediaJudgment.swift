/// The outcome for the media at a URL: everything in a ``HelperReport`` except the content.
package struct MediaJudgment: Sendable {
    /// Why nothing is attached; `nil` if something would be.
    package internal(set) var failure: MediaFailure?
    /// The download; `nil` if nothing was requested.
    package internal(set) var media: MediaReport?
    /// What a helper's rules need to know about the response; `nil` if none came.
    package internal(set) var response: MediaResponse?
    /// The findings, the most severe first.
    package internal(set) var findings: [Finding] = []
    /// Those that do not depend on the helper, in no order.
    package internal(set) var transferFindings: [Finding] = []
    package internal(set) var duration = Duration.zero
    /// The attachment; `nil` if there is a failure, or if no file was kept.
    package internal(set) var attachment: NotificationAttachment?
}
