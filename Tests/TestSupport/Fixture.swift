public import FoundationEssentials

/// Files in the folder `Fixtures`.
public enum Fixture {
    /// The folder.
    public static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures", directoryHint: .isDirectory)

    /// The bytes of a file in `Fixtures/media`.
    public static func media(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appending(path: "media/\(name)")))
    }

    /// The names of all files in `Fixtures/media` and in its folder `impostors`, as ``media(_:)`` takes them.
    public static func mediaNames() throws -> Set<String> {
        let media = folder.appending(path: "media").path
        let names = try FileManager.default.subpathsOfDirectory(atPath: media)
        return Set(names).subtracting(["README.md", "make", "impostors"])
    }
}
