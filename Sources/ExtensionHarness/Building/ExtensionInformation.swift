struct ExtensionInformation: Sendable, Equatable {
    /// The whole property list, with references to build settings replaced.
    var contents: PropertyList

    /// Whether it is that of a notification service extension; `nil` if it does not say, or says it with a build setting
    /// that may be undefined here.
    let isNotificationService: Bool?

    init(_ contents: PropertyList, settings: BuildSettings) {
        self.contents = contents.mapStrings(settings.resolve)
        let text = contents["NSExtension"]?["NSExtensionPointIdentifier"]?.string
        let isService = text.map { settings.resolve($0) == "com.apple.usernotifications.service" }
        isNotificationService = isService != true && text?.contains("$") == true ? nil : isService
    }

    /// The class that iOS instantiates, such as `NotificationService.NotificationService`.
    var principalClass: String? {
        contents["NSExtension"]?["NSExtensionPrincipalClass"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The module that the name of the principal class begins with, unless that is a framework's.
    var literalModule: String? {
        let parts = principalClass?.split(separator: ".", omittingEmptySubsequences: false) ?? []
        guard parts.count > 1, case .unavailable = ImportTable.availability(of: String(parts[0])),
            BuildSettings.moduleName(String(parts[0])) == parts[0]
        else { return nil }
        return parts[0].isEmpty ? nil : String(parts[0])
    }

    var bundleIdentifier: String? { contents["CFBundleIdentifier"]?.string.flatMap { $0.isEmpty ? nil : $0 } }
}
