import UserNotifications

/// Asks three kinds of sessions for a page that wants the cookie of another one, and shows the statuses.
final class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let base = request.content.userInfo["base"] as? String ?? ""
        let withoutStorage = URLSessionConfiguration.default
        withoutStorage.httpCookieStorage = nil
        let sessions = [
            ("ephemeral", URLSession(configuration: .ephemeral)),
            ("another ephemeral", URLSession(configuration: .ephemeral)),
            ("none", URLSession(configuration: withoutStorage)),
            ("shared", URLSession.shared),
            ("default", URLSession(configuration: .default)),
        ]
        let best = request.content.mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
        Task {
            var lines: [String] = []
            for (name, session) in sessions {
                var statuses: [String] = []
                for path in ["/get", "/set", "/get"] where !(name == "default" && path == "/set") {
                    let url = URL(string: base + path) ?? URL(fileURLWithPath: "/")
                    let response = try? await session.data(from: url).1 as? HTTPURLResponse
                    statuses.append("\(response?.statusCode ?? 0)")
                }
                lines.append("\(name): \(statuses.joined(separator: " "))")
            }
            best.body = lines.joined(separator: "\n")
            contentHandler(best)
        }
    }
}
