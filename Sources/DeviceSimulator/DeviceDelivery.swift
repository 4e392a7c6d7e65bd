public import RichPush

/// What a device did with a push.
public struct DeviceDelivery: Sendable {
    /// What iOS decided before anything ran.
    public let decision: ServiceExtensionGate.Decision
    /// What came of the extension; `nil` if it did not run.
    public let outcome: ExtensionOutcome?
    /// The content that is shown; `nil` if nothing is.
    public let shown: NotificationContent?
    /// What is worth telling about the extension's life; what the payload alone tells is not among it.
    public let findings: [Finding]
}
