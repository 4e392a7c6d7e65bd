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
}
