import Foundation
import TestSupport
import Testing

@testable import RichPush

@Suite("A file that nobody holds any more")
struct SpareFilesTests {
    private let place: TemporaryFolder
    private let directory: TemporaryDirectory

    init() throws {
        place = try TemporaryFolder()
        directory = try TemporaryDirectory(in: place.path)
    }

    private func write(
        _ bytes: [UInt8],
        filenameExtension: String = "png",
        limit: Int = .max
    ) throws -> TemporaryFile {
        var writer = try TemporaryFileWriter(
            in: directory,
            filenameExtension: filenameExtension,
            storageLimit: limit
        )
        try writer.write(bytes.span.bytes)
        return try writer.finish()
    }

    /// The first file is made anew, the second one written over it: that one stays open.
    private func write(_ bytes: [UInt8], generation: Int) throws -> TemporaryFile {
        for _ in 1..<generation { withExtendedLifetime(try write([7])) {} }
        return try write(bytes)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: directory.path) }
    }

    private func number(of path: String) -> UInt64? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.systemFileNumber] as? UInt64
    }

    /// Where a file is, without its being asked.
    private func path(of file: TemporaryFile) -> String { "\(directory.path)/\(file.name.text)" }

    @Test("is gone, where somebody was told its path", arguments: [1, 2])
    func pathIsTold(generation: Int) throws {
        let path = try write([1, 2, 3], generation: generation).path
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(directory.spareByteCount == 0)
        #expect(try names == [])
    }

    @Test("keeps its name, where nobody was told it", arguments: [1, 2])
    func nameIsKept(generation: Int) throws {
        let name = try write([1, 2, 3], generation: generation).name.text
        #expect(try names == [name])
        #expect(directory.spareByteCount == 3)
        let next = try write([4])
        #expect(next.name.text == name)
        #expect(try Data(contentsOf: next.url) == Data([4]))
    }

    @Test("is not the next one's where it is not there any more")
    func tidiedUp() throws {
        let name = try write([1, 2, 3]).name.text
        try FileManager.default.removeItem(atPath: "\(directory.path)/\(name)")
        let next = try write([4])
        #expect(try Data(contentsOf: next.url) == Data([4]))
        #expect(try names == [next.name.text])
    }

    @Test("keeps its bytes for somebody who has found and linked it")
    func found() throws {
        let name = try write([1, 2, 3]).name.text
        let other = place.path + "/other"
        try FileManager.default.linkItem(atPath: "\(directory.path)/\(name)", toPath: other)
        let next = try write([9, 9, 9, 9])
        #expect(FileManager.default.contents(atPath: other) == Data([1, 2, 3]))
        #expect(try names == [next.name.text])
    }

    @Test("is not kept where others needed its room")
    func removedByLedger() throws {
        for _ in 0..<2 { withExtendedLifetime(try write([UInt8](repeating: 1, count: 600))) {} }
        let held = try write([UInt8](repeating: 1, count: 600), limit: 1_000)
        let next = try write([UInt8](repeating: 2, count: 600), limit: 1_000)
        #expect(held.byteCount == nil)
        #expect(next.byteCount == 600)
        withExtendedLifetime(consume held) {}
        #expect(directory.spareByteCount == 0)
        #expect(try names == [next.name.text])
    }

    @Test("is written over by the next one, and has that one's bytes alone")
    func writtenOver() throws {
        let first = try write([UInt8](repeating: 1, count: 10_000))
        let firstNumber = number(of: path(of: first))
        withExtendedLifetime(consume first) {}
        let second = try write([2, 2])
        #expect(firstNumber != nil)
        #expect(number(of: path(of: second)) == firstNumber)
        #expect(try Data(contentsOf: second.url) == Data([2, 2]))
        #expect(directory.spareByteCount == 0)
    }

    @Test("does not stay open where others needed its room")
    func evictedIsClosed() throws {
        withExtendedLifetime(try write([UInt8](repeating: 1, count: 600))) {}
        let held = try write([UInt8](repeating: 1, count: 600), limit: 1_000)
        let path = path(of: held)
        #expect(openPaths.contains(path))
        let next = try write([UInt8](repeating: 2, count: 600), limit: 1_000)
        #expect(!openPaths.contains { $0.hasPrefix(path) })
        withExtendedLifetime((held, next)) {}
    }

    /// What this process has open; "(deleted)" stands behind what has no name any more.
    private var openPaths: [String] {
        let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return links.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    }

    @Test("counts with its bytes while it is written over, or has none where there is no room for them")
    func countsWhileWrittenOver() throws {
        withExtendedLifetime(try write([UInt8](repeating: 1, count: 600))) {}
        withExtendedLifetime(try write([UInt8](repeating: 1, count: 600))) {}
        var writer = try TemporaryFileWriter(in: directory, filenameExtension: "png", storageLimit: 1_000)
        try writer.write(([2] as [UInt8]).span.bytes)
        #expect(directory.ledger.byteCount == 600)
        let first = try writer.finish()
        #expect(directory.ledger.byteCount == 1)
        let large = try write([UInt8](repeating: 3, count: 600))
        withExtendedLifetime(consume first) {}
        withExtendedLifetime(consume large) {}
        let held = try write([UInt8](repeating: 4, count: 500), filenameExtension: "gif", limit: 1_000)
        #expect(try size(of: held) == 500)
        withExtendedLifetime(try write([UInt8](repeating: 5, count: 501), limit: 2_000)) {}
        let other = try TemporaryFileWriter(in: directory, filenameExtension: "png", storageLimit: 1_000)
        #expect(directory.ledger.byteCount == 500)
        #expect(try names.map { try size(atPath: "\(directory.path)/\($0)") }.max() == 500)
        #expect(try size(of: try other.finish()) == 0)
        withExtendedLifetime(held) {}
    }

    private func size(of file: TemporaryFile) throws -> Int { try size(atPath: path(of: file)) }

    private func size(atPath path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }

    @Test("keeps its bytes for somebody who has it open", arguments: [1, 2])
    func openElsewhere(generation: Int) throws {
        let reader: FileHandle
        do {
            let first = try write([1, 2, 3], generation: generation)
            reader = try FileHandle(forReadingFrom: first.url)
        }
        #expect(directory.spareByteCount == 0)
        let second = try write([9, 9, 9, 9])
        #expect(try reader.readToEnd() == Data([1, 2, 3]))
        #expect(try names == [second.name.text])
    }

    @Test("keeps its bytes under another name that it has", arguments: [1, 2])
    func linkedElsewhere(generation: Int) throws {
        let other = place.path + "/other"
        do {
            let first = try write([1, 2, 3], generation: generation)
            try FileManager.default.linkItem(atPath: first.path, toPath: other)
        }
        _ = try write([9, 9, 9, 9])
        #expect(FileManager.default.contents(atPath: other) == Data([1, 2, 3]))
    }

    @Test("keeps its bytes where it was moved to", arguments: [1, 2])
    func movedElsewhere(generation: Int) throws {
        let other = place.path + "/other"
        do {
            let first = try write([1, 2, 3], generation: generation)
            try FileManager.default.moveItem(atPath: first.path, toPath: other)
        }
        _ = try write([9, 9, 9, 9])
        #expect(FileManager.default.contents(atPath: other) == Data([1, 2, 3]))
    }

    @Test("keeps its bytes where it was moved to, though another file was put in its place", arguments: [1, 2])
    func replaced(generation: Int) throws {
        let other = place.path + "/other"
        do {
            let first = try write([1, 2, 3], generation: generation)
            try FileManager.default.moveItem(atPath: first.path, toPath: other)
            try Data([4]).write(to: first.url)
        }
        _ = try write([9, 9, 9, 9])
        #expect(FileManager.default.contents(atPath: other) == Data([1, 2, 3]))
    }

    @Test("is taken for one of its own type first, and has another name for another type")
    func types() throws {
        for filenameExtension in ["png", "gif", "png"] {
            withExtendedLifetime(try write([1], filenameExtension: filenameExtension)) {}
        }
        let held = try ["gif", "png", "jpg"].map { try write([2], filenameExtension: $0) }
        #expect(try Set(names) == Set(held.map(\.name.text)))
        #expect(held.map(\.name.filenameExtension) == ["gif", "png", "jpg"])
    }

    @Test("counts among those that are open, also while it is written over and held")
    func openFiles() throws {
        var held = try (0..<SpareFiles.countLimit + 16).map { _ in try write([1]) }
        held.removeAll()
        held = try (0..<SpareFiles.countLimit + 16).map { _ in try write([2]) }
        #expect(directory.spareByteCount == 0)
        var others = try (0..<SpareFiles.countLimit + 16).map { _ in try write([3]) }
        others.removeAll()
        #expect(try Set(names) == Set(held.map(\.name.text)))
        held.removeAll()
        #expect(try names.count == SpareFiles.countLimit)
    }

    @Test("is not kept when it is large, or when there are many")
    func bounds() throws {
        var files = try (0..<SpareFiles.countLimit + 16).map { try write([UInt8](repeating: 1, count: $0 + 1)) }
        files.removeAll()
        #expect(try names.count == SpareFiles.countLimit)
        directory.removeSpares()
        #expect(try names == [])
        withExtendedLifetime(try write([UInt8](repeating: 1, count: SpareFiles.byteLimit + 1))) {}
        #expect(directory.spareByteCount == 0)
        #expect(try names == [])
    }

    @Test("makes room for what is being written")
    func quota() throws {
        withExtendedLifetime(try write([UInt8](repeating: 1, count: 600))) {}
        withExtendedLifetime(try write([UInt8](repeating: 1, count: 600))) {}
        let held = try write([UInt8](repeating: 1, count: 500), limit: 1_000)
        let other = try write([UInt8](repeating: 1, count: 500), limit: 1_000)
        #expect(directory.spareByteCount == 0)
        #expect(Set(try names) == [held.name.text, other.name.text])
    }

    @Test("goes with its directory")
    func goesWithDirectory() async throws {
        let place = try TemporaryFolder()
        do {
            let directory = try TemporaryDirectory(in: place.path)
            var writer = try TemporaryFileWriter(in: directory, filenameExtension: "png")
            try writer.write(([1, 2, 3] as [UInt8]).span.bytes)
            withExtendedLifetime(try writer.finish()) {}
            #expect(directory.spareByteCount == 3)
        }
        #expect(try place.contents == [])
    }
}
