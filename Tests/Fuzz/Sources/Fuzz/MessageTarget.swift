import FCM
import RichPush

/// Reads bytes as a request to FCM, and converts it to the payload that a device receives.
enum MessageTarget {
    @Sendable
    static func run(_ bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: bytes, dialect: .relaxed) else { return }
        _ = value.messageFindings
        guard let request = try? SendRequest(value) else { return }
        let conversion = APNsConversion()
        let push = conversion.request(for: request.message)
        expect(
            conversion.request(for: request.message).payload == push.payload,
            "a message is converted to one payload"
        )
        guard let notification = try? RemoteNotification(payload: push.payload, byteCount: 0) else {
            fatalError("It was promised that what FCM sends is a payload.")
        }
        _ = notification.findings
    }
}
