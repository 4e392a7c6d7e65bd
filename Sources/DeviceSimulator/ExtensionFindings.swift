import RichPush

/// What is worth telling about the life of a service extension.
enum ExtensionFindings {
    /// What is told where the extension did not run. That `mutable-content` is missing is told of the payload.
    static func findings(notRunBecause reason: ServiceExtensionGate.OriginalReason) -> [Finding] {
        guard reason == .noServiceExtension else { return [] }
        return [
            Finding(
                .extensionNotRun,
                at: nil,
                explanation:
                    "The app has no service extension that runs on this device, so the content shows as it came.",
                remedy: "Add a notification service extension to the app, embed it, and build it for the device's iOS."
            )
        ]
    }

    /// What is told of how it ended.
    static func findings(for outcome: ExtensionOutcome, handlerCalls: Int) -> [Finding] {
        var findings: [Finding] = []
        switch outcome {
        case .original(.timeExpired):
            findings.append(
                Finding(
                    .extensionTimeExpired,
                    at: nil,
                    explanation:
                        "The extension did not call its content handler in time; iOS ends it and shows the content "
                        + "of the payload, unmodified.",
                    remedy: "Call the content handler in serviceExtensionTimeWillExpire at the latest."
                )
            )
        case .original(.emptyContent):
            findings.append(
                Finding(
                    .emptyContent,
                    at: nil,
                    explanation:
                        "The extension handed back content without title, subtitle and body; without the filtering "
                        + "entitlement iOS shows the content of the payload instead.",
                    remedy: "Hand back some text, or request the entitlement "
                        + "com.apple.developer.usernotifications.filtering."
                )
            )
        case .modified, .suppressed: break
        }
        if handlerCalls > 1 {
            findings.append(
                Finding(
                    .contentHandlerCalledTwice,
                    at: nil,
                    explanation:
                        "The extension called its content handler \(handlerCalls) times; only the first call counts.",
                    remedy: "Call the content handler once: either with the content, or as the time expires."
                )
            )
        }
        return findings
    }
}
