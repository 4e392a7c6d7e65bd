/// The contents of an extension's Info.plist.
struct ExtensionInformation: Sendable, Equatable {
    /// The whole property list, with references to build settings replaced.
    var contents: PropertyList

    init(_ contents: PropertyList, settings: BuildSettings) {
        self.contents = contents.mapStrings(settings.resolve)
    }

    var isNotificationService: Bool {
        contents["NSExtension"]?["NSExtensionPointIdentifier"]?.string == "com.apple.usernotifications.service"
    }

    /// The class that iOS instantiates, such as `NotificationService.NotificationService`.
    var principalClass: String? {
        contents["NSExtension"]?["NSExtensionPrincipalClass"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    var bundleIdentifier: String? {
        contents["CFBundleIdentifier"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}
