import RichPush
import TestSupport

/// A test's script for a service extension, and its observations.
struct ServiceScript: Sendable {
    typealias Handler = ContentHandler

    /// What the service does when it receives a notification.
    var receive: @Sendable (NotificationRequest, @escaping Handler) -> Void = { _, _ in }
    /// What the service does when the warning says that its time is nearly up.
    var expire: @Sendable (NotificationRequest, @escaping Handler) -> Void = { _, _ in }
    /// The requests that services received.
    let received = Recorder<(request: NotificationRequest, service: ObjectIdentifier)>()
    /// The requests whose services were warned that time is nearly up.
    let warned = Recorder<NotificationRequest>()
}

/// A service extension that does what a test says.
final class ScriptedService: NotificationServiceExtension {
    private let script: ServiceScript
    private var current: (request: NotificationRequest, handler: ContentHandler)?

    init(_ script: ServiceScript) {
        self.script = script
    }

    func didReceive(_ request: NotificationRequest, withContentHandler contentHandler: @escaping ContentHandler) {
        current = (request, contentHandler)
        script.received.record((request, ObjectIdentifier(self)))
        script.receive(request, contentHandler)
    }

    func serviceExtensionTimeWillExpire() {
        guard let current else { return }
        script.warned.record(current.request)
        script.expire(current.request, current.handler)
    }
}

extension RemoteNotification {
    /// A push that runs the extension and has no findings of its own.
    static func mutable(
        title: String = "Hello",
        image: String = "https://media.example/sparky.png"
    ) throws -> RemoteNotification {
        let payload =
            #"{"aps": {"alert": {"title": "\#(title)"}, "mutable-content": 1}, "fcm_options": {"image": "\#(image)"}}"#
        return try RemoteNotification(payload: Array(payload.utf8))
    }
}

extension NotificationContent {
    /// The content with another title.
    func titled(_ title: String) -> NotificationContent {
        var content = self
        content.title = title
        return content
    }
}
