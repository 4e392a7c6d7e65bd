import RichPush

/// Reads bytes as a payload, strictly and as a sender may paste it, and makes its findings.
enum PayloadTarget {
    @Sendable
    static func run(_ bytes: [UInt8]) {
        let strict = try? JSONValue(parsing: bytes)
        let relaxed = try? JSONValue(parsing: bytes, dialect: .relaxed)
        if let strict { expect(relaxed == strict, "whatever is JSON is the same in the relaxed dialect") }
        do throws(PayloadError) {
            let notification = try RemoteNotification(payload: bytes)
            let findings = notification.findings
            expect(Set(findings).count == findings.count, "each finding comes once")
            expect(notification.content.userInfo == notification.payload, "userInfo is the whole payload")
            _ = ImageReference(in: notification.payload)
            ExtensionHelper().exportDeliveryMetricsToBigQuery(withMessageInfo: notification.payload)
        } catch {
            expect(error.description.utf8.count <= 512, "an error's description has at most 512 bytes")
        }
    }
}
