internal import Glibc

enum DeviceFolders {
    /// The home that the harness gave, or the home of the process.
    static let home = environment("RICHPUSH_DEVICE_HOME") ?? NSHomeDirectory()

    static let temporary = environment("TMPDIR") ?? home + "/tmp"

    /// Makes the folders that iOS makes for an extension, and points Foundation to them.
    static func prepare() {
        let home = environment("HOME") ?? home
        setenv("XDG_CACHE_HOME", home + "/Library/Caches", 1)
        setenv("XDG_DATA_HOME", home + "/Library/Application Support", 1)
        setenv("XDG_CONFIG_HOME", home + "/Library/Preferences", 1)
        for folder in ["Documents", "Library", "Library/Caches", "Library/Application Support", "tmp"] {
            make(home + "/" + folder)
        }
        make(temporary)
        make(self.home + "/Shared/AppGroup")
    }

    /// Makes the folder that the apps of one group share.
    static func group(_ identifier: String) -> URL {
        let name = identifier.replacingOccurrences(of: "/", with: "_")
        let path = home + "/Shared/AppGroup/" + name
        make(path)
        return URL(fileURLWithPath: path, isDirectory: true)
    }

    /// The groups of the extension's entitlements; `nil` if these are unknown.
    private static let groups = try? String(contentsOfFile: Bundle.main.bundlePath + "/groups.txt", encoding: .utf8)
        .components(separatedBy: "\n")

    /// Returns whether the extension may use `group GROUP` or `keychain GROUP`, and notes one that it may not. The name
    /// of a group of the keychain may begin with the team's identifier.
    static func allows(_ group: String) -> Bool {
        let withoutTeam = "keychain " + group.components(separatedBy: ".").dropFirst().joined(separator: ".")
        guard let groups, !groups.contains(group), !groups.contains(withoutTeam) else { return true }
        HarnessConnection.current.send(.lacks(group))
        return false
    }

    static func make(_ path: String) {
        // A failure here recurs, with a reason, where the extension uses the folder.
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}

/// The files of the extension's bundle, and of the bundles of packages in it.
public enum BundleFiles {
    /// Returns what was found, and notes it if that is nothing.
    public static func noted<Found>(_ found: Found?, _ name: String?, _ type: String?, in bundle: Bundle) -> Found? {
        let file = [name, type].compactMap { $0 }.joined(separator: ".")
        guard found == nil, !file.isEmpty else { return found }
        let folder = bundle.bundleURL.lastPathComponent
        if folder.hasSuffix(".bundle") {
            lack("\(folder)/\(file)", ofPackage: String(folder.dropLast(".bundle".count)))
        } else {
            HarnessConnection.current.send(.lacks("resource \(file)"))
        }
        return nil
    }

    /// Returns the bundle of a module, or else the extension's.
    /// - Parameter file: The module and a file's name: `Module/File.swift`.
    public static func package(_ file: String) -> Bundle {
        let name = String(file.prefix { $0 != "/" })
        if let bundle = Bundle(path: "\(Bundle.main.bundlePath)/\(name).bundle") { return bundle }
        lack("\(name).bundle", ofPackage: name)
        return .main
    }

    private static func lack(_ file: String, ofPackage name: String) {
        HarnessConnection.current.send(.lacks("resource \(file)"))
        HarnessConnection.current.limitation(
            "Bundle.module lacks \(file): it has the files of Sources/\(name), and no manifest or build tool adds others."
        )
    }
}

extension FileManager {
    /// The folder that the apps of a group share: any group, if the extension's entitlements are unknown.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        guard !groupIdentifier.isEmpty, DeviceFolders.allows("group \(groupIdentifier)") else { return nil }
        let folder = DeviceFolders.group(groupIdentifier)
        if (try? contentsOfDirectory(atPath: folder.path))?.isEmpty ?? true {
            AppState.noteNothing(in: "the app group \(groupIdentifier)")
        }
        return folder
    }
}
