/// The options of an action.
public struct UNNotificationActionOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The device must be unlocked.
    public static let authenticationRequired = Self(rawValue: 1)
    /// Shown in red.
    public static let destructive = Self(rawValue: 2)
    /// Opens the app.
    public static let foreground = Self(rawValue: 4)
}

/// The options of a category.
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The app is notified of a dismissal.
    public static let customDismissAction = Self(rawValue: 1)
    /// Shown in CarPlay.
    public static let allowInCarPlay = Self(rawValue: 2)
    /// A hidden preview shows the title.
    public static let hiddenPreviewsShowTitle = Self(rawValue: 4)
    /// A hidden preview shows the subtitle.
    public static let hiddenPreviewsShowSubtitle = Self(rawValue: 8)
    /// Siri reads it aloud.
    public static let allowAnnouncement = Self(rawValue: 16)
}

// Sendable: it never changes.
/// The picture of an action.
public final class UNNotificationActionIcon: NSObject, @unchecked Sendable {
    private let name: String

    /// A symbol of the system.
    public init(systemImageName: String) { name = systemImageName }
    /// A picture of the app.
    public init(templateImageName: String) { name = templateImageName }
}

// Sendable: it never changes.
/// A button of a notification.
open class UNNotificationAction: NSObject, @unchecked Sendable {
    /// The action's identifier.
    public let identifier: String
    /// The button's title.
    public let title: String
    /// The options.
    public let options: UNNotificationActionOptions
    /// Its picture.
    public let icon: UNNotificationActionIcon?

    /// A button.
    public convenience init(identifier: String, title: String, options: UNNotificationActionOptions = []) {
        self.init(identifier: identifier, title: title, options: options, icon: nil)
    }

    /// A button with a picture.
    public init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?
    ) {
        self.identifier = identifier
        self.title = title
        self.options = options
        self.icon = icon
    }
}

// Sendable: it adds only constants to its superclass.
/// A button that asks for text.
public final class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    /// The title of the button beside the text field.
    public let textInputButtonTitle: String
    /// The placeholder of the text field.
    public let textInputPlaceholder: String

    /// A button that asks for text.
    public init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon? = nil,
        textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.textInputButtonTitle = textInputButtonTitle
        self.textInputPlaceholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options, icon: icon)
    }
}

// Sendable: it never changes.
/// A kind of notification, with its actions.
public final class UNNotificationCategory: NSObject, @unchecked Sendable {
    /// The category's identifier.
    public let identifier: String
    /// The buttons.
    public let actions: [UNNotificationAction]
    /// Intents that it belongs to.
    public let intentIdentifiers: [String]
    /// The options.
    public let options: UNNotificationCategoryOptions
    /// The placeholder of a hidden preview.
    public let hiddenPreviewsBodyPlaceholder: String
    /// The format of a summary.
    public let categorySummaryFormat: String

    /// A kind of notification.
    public init(
        identifier: String,
        actions: [UNNotificationAction],
        intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String? = nil,
        categorySummaryFormat: String? = nil,
        options: UNNotificationCategoryOptions = []
    ) {
        self.identifier = identifier
        self.actions = actions
        self.intentIdentifiers = intentIdentifiers
        self.options = options
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder ?? ""
        self.categorySummaryFormat = categorySummaryFormat ?? ""
    }

    /// Compares identifier and the buttons' identifiers.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationCategory else { return false }
        return identifier == other.identifier && actions.map(\.identifier) == other.actions.map(\.identifier)
    }

    /// A hash of the identifier.
    public override var hash: Int { identifier.hashValue }
}
