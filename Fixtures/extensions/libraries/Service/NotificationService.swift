import Analytics
import ImageKit
import Pictures
import UserNotifications

/// Uses a library of its project, and two that are not here.
final class NotificationService: UNNotificationServiceExtension, TrackerDelegate {
    private let tracker = Analytics.Tracker(key: "k", options: [.verbose, .sampled(0.5)])
    private lazy var cache: ImageCache? = try? ImageCache(name: "shared")
    private var session: ImageKit.Session<String>?
    private var isTracked = false

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler handler: @escaping (UNNotificationContent) -> Void
    ) {
        let content = request.content.mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
        Tracker.shared.delegate = self
        tracker.configuration.timeout = 3
        tracker.send("received", with: ["id": request.identifier]) { result in
            switch result {
            case .success(let receipt): content.subtitle = receipt.text
            case .failure(let error): print(error.localizedDescription)
            }
        }
        tracker.queue.async { self.isTracked = $0.isDone }
        if let known = cache?.image(for: content.title), known.size > 3 { content.subtitle = known.name }
        if Tracker.shared.isEnabled, isTracked { content.badge = Tracker.shared.count ?? 1 }
        do {
            session = try ImageKit.Session(name: "s")
            try session?.start { (a, b) in print(a, b) }
        } catch let error as SessionError {
            print(error)
        } catch {}
        guard let text = content.userInfo["picture"] as? String, let url = URL(string: text) else {
            return handler(content)
        }
        Loader.shared.load(url) { file in
            if let file, let attachment = try? UNNotificationAttachment(identifier: "picture", url: file) {
                content.attachments = [attachment]
            }
            handler(content)
        }
    }
}

extension URL {
    var key: String { kit.cacheKey }
}
