/// What the app has left on the device, which the harness has put into a folder of the device's home.
enum AppState {
    private static let folder = DeviceFolders.home + "/.app-state"

    /// Takes over the user defaults, before the extension's own code runs.
    static func restoreDefaults() {
        let folder = folder + "/defaults"
        for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            let name = (file as NSString).deletingPathExtension
            guard let defaults = name == "standard" ? .standard : UserDefaults(suiteName: Optional(name)),
                let values = NSDictionary(contentsOfFile: folder + "/" + file)
            else { continue }
            for (key, value) in values { defaults.set(value, forKey: "\(key)") }
        }
    }

    /// The items of the keychain.
    static var keychain: [[String: Any]] {
        let data = FileManager.default.contents(atPath: folder + "/keychain.json") ?? Data()
        let items = (try? JSONDecoder().decode([[String: String]].self, from: data)) ?? []
        return items.map { item in
            var attributes: [String: Any] = item
            attributes["v_Data"] = item["v_Data"].flatMap { Data(base64Encoded: $0) }
            return attributes
        }
    }

    /// Notes that nothing was where an app may leave something for its extension.
    static func noteNothing(in place: String) { HarnessConnection.current.send(.foundNothing(place)) }
}

extension UserDefaults {
    // Preferred to Foundation's, because the argument is no optional.
    /// Opens the user defaults of a suite. Only the name of a group has its beginning.
    public convenience init?(suiteName: String) {
        self.init(suiteName: Optional(suiteName))
        if suiteName.hasPrefix("group."), !DeviceFolders.allows("group \(suiteName)") { return }
        if persistentDomain(forName: suiteName)?.isEmpty ?? true {
            AppState.noteNothing(in: "the user defaults \(suiteName)")
        }
    }
}
