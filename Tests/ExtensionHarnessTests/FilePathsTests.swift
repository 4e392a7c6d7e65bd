import FoundationEssentials
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The files of an extension")
struct FilePathsTests {
    @Test("A link to a file is a file, and a link to a folder is not followed")
    func links() throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        try files.createDirectory(atPath: "\(folder.path)/Service", withIntermediateDirectories: true)
        try Data().write(to: folder.url.appending(path: "Service/Service.swift"))
        let link = "\(folder.path)/Linked.swift"
        try files.createSymbolicLink(atPath: link, withDestinationPath: "Service/Service.swift")
        // It leads around in a circle.
        try files.createSymbolicLink(atPath: "\(folder.path)/Service/Again", withDestinationPath: folder.path)
        let found = FilePaths.files(below: folder.path).map { $0.dropFirst(folder.path.count + 1) }
        #expect(found == ["Linked.swift", "Service/Service.swift"])
    }

    @Test("A version is that of the file behind a link", arguments: [false, true])
    func version(isLink: Bool) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "Service.swift")
        try Data("a".utf8).write(to: file)
        let link = "\(folder.path)/Linked.swift"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "Service.swift")
        let path = isLink ? link : file.path
        let before = FilePaths.version(of: path)
        #expect(FilePaths.version(of: path) == before)
        try Data("ab".utf8).write(to: file)
        #expect(FilePaths.version(of: path) != before)
    }
}
