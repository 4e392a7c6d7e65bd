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

    static func make(_ path: String) {
        // A failure here recurs, with a reason, where the extension uses the folder.
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    private static func environment(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}

extension FileManager {
    /// The folder that the apps of a group share; the simulated device has every group.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        guard !groupIdentifier.isEmpty else { return nil }
        return DeviceFolders.group(groupIdentifier)
    }
}
