import FoundationEssentials
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The sources of the shims")
struct ShimSourcesTests {
    @Test(
        "are all of the folder's files, as they are there",
        arguments: [("Shims", ShimSources.all), ("VendorShims", ShimSources.vendors)]
    )
    func completeness(name: String, files: [ShimSources.File]) throws {
        let folder = Fixture.folder.deletingLastPathComponent().appending(path: "Sources/ExtensionHarness/\(name)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files.map(\.name) == names)
        for file in files {
            #expect(try Data(contentsOf: folder.appending(path: file.name)) == Data(file.bytes), "\(file.name)")
        }
    }
}

@Suite("Keys of content")
struct ContentKeyTests {
    @Test("tell apart what differs in content or parts, and are the same for the same")
    func keys() {
        let parts = [["a", "b"], ["ab"], ["b", "a"], ["", "ab"], ["a", "b", ""], []]
        let keys = parts.map { parts in
            var key = ContentKey()
            for part in parts { key.add(part) }
            return key.text
        }
        #expect(Set(keys).count == parts.count)
        #expect(keys.allSatisfy { $0.count == 32 })
        var key = ContentKey()
        key.add("a")
        key.add([UInt8(ascii: "b")])
        #expect(key.text == keys[0])
    }
}
