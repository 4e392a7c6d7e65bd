import FoundationEssentials
import Glibc
import SystemPackage

/// What an app has left on a device for its extension: files of its groups, user defaults, and items of the keychain.
package struct AppState: Sendable {
    /// The folder, in the device's home, of what the process itself puts in its place.
    static let folder = ".app-state"
    private static let byteLimit = 64 << 20
    private static let countLimit = 10_000

    /// The contents by their paths in the device's home.
    private var files: [String: [UInt8]] = [:]

    /// Reads a folder with `groups/GROUP/…`, `defaults/SUITE.plist`, and `keychain.json`. No link is followed.
    package init(folder: String) throws(ExtensionBuildError) {
        func unreadable(_ name: String, _ reason: String) -> ExtensionBuildError {
            .unreadable(path: name.isEmpty ? folder : "\(folder)/\(name)", reason: reason)
        }
        guard let start = try? FileDescriptor.opened(folder, .readOnly, options: .directory),
            let names = try? FileManager.default.subpathsOfDirectory(atPath: folder)
        else { throw unreadable("", "it is no folder that can be read") }
        defer { try? start.close() }
        var byteCount = 0
        for name in names.sorted() {
            var status = stat()
            // A link to a folder is not a folder.
            if lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR { continue }
            let parts = name.split(separator: "/").map(String.init)
            guard let file = DeviceFile(parts, beneath: start.rawValue) else {
                throw unreadable(name, "it is no regular file, or a link leads there")
            }
            byteCount += file.byteCount
            guard byteCount <= Self.byteLimit, files.count < Self.countLimit else {
                throw unreadable("", "it has more than 64 MB or \(Self.countLimit) files")
            }
            let bytes = Array(file.beginning(file.byteCount))
            switch (parts[0], parts.count) {
            case ("groups", 3...): files["Shared/AppGroup/" + parts.dropFirst().joined(separator: "/")] = bytes
            case ("defaults", 2) where name.hasSuffix(".plist"):
                guard case .dictionary? = try? PropertyList(parsing: bytes) else {
                    throw unreadable(name, "it is no property list with a dictionary")
                }
                files["\(Self.folder)/\(name)"] = bytes
            case ("keychain.json", 1):
                let items = try? JSONDecoder().decode([[String: String]].self, from: Data(bytes))
                let known = (items ?? []).compactMap(Self.attributes)
                guard known.count == items?.count, let encoded = try? JSONEncoder().encode(known) else {
                    throw unreadable(name, Self.keychainHelp)
                }
                files["\(Self.folder)/\(name)"] = Array(encoded)
            default: throw unreadable(name, "it is none of groups/GROUP/FILE, defaults/SUITE.plist, keychain.json")
            }
        }
    }

    func put(in home: String) throws(Errno) {
        for (path, bytes) in files {
            do { try BuildCache.write(bytes, to: "\(home)/\(path)") } catch { throw .ioError }
        }
    }

    private static let keychainHelp =
        "it is no list of objects with class, account, service, accessGroup, server, label, tag, and text or data "
        + "(in Base64)"
    private static let keychainNames = [
        "account": "acct", "service": "svce", "accessGroup": "agrp", "server": "srvr", "label": "labl", "tag": "atag",
    ]
    private static let keychainClasses = ["genericPassword": "genp", "internetPassword": "inet", "key": "keys"]

    /// Returns an item of `keychain.json` by the keychain's own names, with the data in Base64; `nil` if it is none.
    private static func attributes(_ item: [String: String]) -> [String: String]? {
        var attributes = ["class": "genp", "v_Data": ""]
        for (name, value) in item {
            switch name {
            case "class": attributes["class"] = keychainClasses[value]
            case "text": attributes["v_Data"] = Data(value.utf8).base64EncodedString()
            case "data": attributes["v_Data"] = Data(base64Encoded: value)?.base64EncodedString()
            default:
                guard let key = keychainNames[name] else { return nil }
                attributes[key] = value
            }
        }
        return attributes["class"] == nil || attributes["v_Data"] == nil ? nil : attributes
    }
}
