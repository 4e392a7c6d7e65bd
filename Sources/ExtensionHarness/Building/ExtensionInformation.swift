/// What an extension's Info.plist says.
struct ExtensionInformation: Sendable, Equatable {
    /// All of it, with its build settings replaced.
    var contents: PropertyList

    init(_ contents: PropertyList, settings: BuildSettings) {
        self.contents = contents.mapStrings(settings.resolve)
    }

    var isNotificationService: Bool {
        contents["NSExtension"]?["NSExtensionPointIdentifier"]?.string == "com.apple.usernotifications.service"
    }

    /// The class that iOS makes an instance of, such as `NotificationService.NotificationService`.
    var principalClass: String? {
        contents["NSExtension"]?["NSExtensionPrincipalClass"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    var bundleIdentifier: String? {
        contents["CFBundleIdentifier"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}
