import UserNotifications

enum Unused { static let text = "not in the target" }
