import EmbeddedFiles
import FoundationEssentials
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("Embedded files")
struct EmbeddedFileTests {
    @Test(
        "The embedded files are all files of their folder, byte for byte",
        arguments: [
            ("ExtensionHarness/Shims", EmbeddedFile.shims), ("ExtensionHarness/VendorShims", EmbeddedFile.vendorShims),
            ("ExtensionHarness/ObjectiveC", EmbeddedFile.objectiveC),
            ("DeliveryPage/Resources", EmbeddedFile.page.sorted { $0.key < $1.key }.map(EmbeddedFile.init)),
            ("ExtensionHarness/Resources", [EmbeddedFile.modules, EmbeddedFile.picture]),
            ("Vendors/Resources", EmbeddedFile.vendorRows.sorted { $0.name < $1.name }),
            ("PushServer/Resources", [EmbeddedFile.apiDescription]),
            ("FCM/Resources", [EmbeddedFile.senderNames]), ("RichPushCommand/Resources", [EmbeddedFile.schemas]),
        ]
    )
    func completeness(name: String, files: [EmbeddedFile]) throws {
        let folder = Fixture.folder.deletingLastPathComponent().appending(path: "Sources/\(name)")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { name in
            !name.hasPrefix(".") && !FilePaths.isFolder(folder.appending(path: name).path)
        }
        #expect(files.map(\.name) == names)
        for file in files {
            #expect(try Data(contentsOf: folder.appending(path: file.name)) == Data(file.bytes), "\(file.name)")
        }
    }
}

@Suite("Content keys")
struct ContentKeyTests {
    @Test("Content keys differ when the content or its parts differ and are equal otherwise")
    func keys() {
        let parts = [["a", "b"], ["ab"], ["b", "a"], ["", "ab"], ["a", "b", ""], []]
        let keys = parts.map { ContentKey($0).text }
        #expect(Set(keys).count == parts.count)
        #expect(keys.allSatisfy { $0.count == 32 })
        var key = ContentKey(["a"])
        key.add([UInt8(ascii: "b")])
        #expect(key.text == keys[0])
    }
}
