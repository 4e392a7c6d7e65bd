/// The folders of the simulated device, by their purpose.
public enum DeviceDirectories {
    /// Returns the folders for a purpose, in the places where iOS has them in an app's home.
    public static func urls(
        for directory: FileManager.SearchPathDirectory,
        in domainMask: FileManager.SearchPathDomainMask
    ) -> [URL] {
        guard domainMask.contains(.userDomainMask) else { return [] }
        let path: String? =
            switch directory {
            case .documentDirectory: "Documents"
            case .libraryDirectory: "Library"
            case .cachesDirectory: "Library/Caches"
            case .applicationSupportDirectory: "Library/Application Support"
            case .downloadsDirectory: "Downloads"
            case .picturesDirectory: "Pictures"
            case .moviesDirectory: "Movies"
            case .musicDirectory: "Music"
            default: nil
            }
        return path.map { [URL(fileURLWithPath: NSHomeDirectory() + "/" + $0, isDirectory: true)] } ?? []
    }
}
