// Compiled with the app's files, in their module. Only there do these declarations take precedence over Foundation's,
// even in files that import Foundation.

import AppleSDK

extension FileManager {
    /// The folders of the simulated device; Foundation on Linux does not know an app's library folder.
    func urls(for directory: SearchPathDirectory, in domainMask: SearchPathDomainMask) -> [URL] {
        DeviceDirectories.urls(for: directory, in: domainMask)
    }
}

// Public, because a default argument of a public function may use it.
extension FileManager {
    /// The file manager that tells the harness which calls failed.
    public static var `default`: FileManager { FileCalls.manager }
}

/// The folders of the simulated device; Foundation on Linux does not know an app's library folder.
func NSSearchPathForDirectoriesInDomains(  // swift-format-ignore: AlwaysUseLowerCamelCase
    _ directory: FileManager.SearchPathDirectory,
    _ domainMask: FileManager.SearchPathDomainMask,
    _ expandTilde: Bool
) -> [String] {
    DeviceDirectories.urls(for: directory, in: domainMask).map(\.path)
}

extension Bundle {
    /// The bundle of the package whose module this file is compiled in.
    static var module: Bundle { BundleFiles.package(#fileID) }

    /// Finds a file, and notes one that is not there.
    func url(forResource name: String?, withExtension type: String?) -> URL? {
        BundleFiles.noted(url(forResource: name, withExtension: type, subdirectory: nil), name, type, in: self)
    }

    /// Finds a file, and notes one that is not there.
    func path(forResource name: String?, ofType type: String?) -> String? {
        BundleFiles.noted(path(forResource: name, ofType: type, inDirectory: nil), name, type, in: self)
    }
}

extension Data {
    /// Writes to a file.
    public func write(to url: URL, options: Data.WritingOptions = []) throws {
        try FileCalls.write(self, to: url, options: options)
    }

    /// Reads a file, or loads a resource while the thread waits.
    init(contentsOf url: URL, options: Data.ReadingOptions) throws {
        self = try URLContents.data(of: url, options: options, api: "Data(contentsOf:)")
    }
}

extension NSData {
    /// Reads a file, or loads a resource while the thread waits.
    convenience init(contentsOf url: URL, options: NSData.ReadingOptions) throws {
        self.init(data: try URLContents.data(of: url, options: options, api: "NSData(contentsOf:)"))
    }
}
