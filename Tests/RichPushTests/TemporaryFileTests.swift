import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import RichPush

@Suite("Temporary files")
struct TemporaryFileTests {
    @Test("A file has the written bytes and no permissions for others")
    func written() throws {
        try withFolder { folder in
            var writer = try TemporaryFileWriter(in: TemporaryDirectory(in: folder.path), filenameExtension: "png")
            try writer.write(([1, 2] as [UInt8]).span.bytes)
            try writer.write([UInt8]().span.bytes)
            try writer.write(([3] as [UInt8]).span.bytes)
            let file = try writer.finish()
            #expect(permissions(atPath: file.path) == 0o600)
            #expect(try Array(Data(contentsOf: file.url)) == [1, 2, 3])
        }
    }

    @Test("A file has its bytes in order, in pieces of any size", arguments: [1, 40_000])
    func pieces(size: Int) throws {
        try withFolder { folder in
            var writer = try TemporaryFileWriter(in: TemporaryDirectory(in: folder.path), filenameExtension: "png")
            var expected: [UInt8] = []
            for number in 0..<300 {
                let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: size)
                try writer.write(piece.span.bytes)
                expected += piece
            }
            #expect(writer.byteCount == expected.count)
            let file = try writer.finish()
            #expect(try Array(Data(contentsOf: file.url)) == expected)
        }
    }

    @Test("A file's name is chosen by RichPush", arguments: ["png", ""])
    func name(filenameExtension: String) throws {
        try withFolder { folder in
            let directory = try TemporaryDirectory(in: folder.path)
            let files = try (0..<10).map { _ in
                try TemporaryFileWriter(in: directory, filenameExtension: filenameExtension).finish()
            }
            #expect(Set(files.map(\.path)).count == 10)
            for file in files {
                #expect(file.path.hasPrefix(directory.path + "/"))
                #expect(file.url.pathExtension == filenameExtension)
            }
        }
    }

    @Test("A file has no name before it is finished")
    func nameless() throws {
        try withFolder { folder in
            let directory = try TemporaryDirectory(in: folder.path)
            var writer = try TemporaryFileWriter(in: directory, filenameExtension: "png")
            try writer.write(([1] as [UInt8]).span.bytes)
            #expect(try folder.contents.count == 1)
            let file = try writer.finish()
            let contents = try withExtendedLifetime(file) { try folder.contents }
            #expect(contents.count == 2)
        }
    }

    @Test("An unfinished file disappears, and its directory with it")
    func unfinished() throws {
        try withFolder { folder in
            do {
                var writer = try TemporaryFileWriter(in: TemporaryDirectory(in: folder.path), filenameExtension: "png")
                try writer.write(([1] as [UInt8]).span.bytes)
            }
            #expect(try folder.contents == [])
        }
    }

    @Test("A file disappears with its last owner and keeps its directory until then")
    func removed() throws {
        try withFolder { folder in
            do {
                let first = try TemporaryFileWriter(in: TemporaryDirectory(in: folder.path), filenameExtension: "png")
                    .finish()
                let second = first
                let contents = try withExtendedLifetime((first, second)) { try folder.contents }
                #expect(contents.count == 2)
            }
            #expect(try folder.contents == [])
        }
    }

    @Test("A file lives as long as its attachment")
    func attachment() throws {
        try withFolder { folder in
            do {
                let file = try TemporaryFileWriter(in: TemporaryDirectory(in: folder.path), filenameExtension: "png")
                    .finish()
                let attachment = try NotificationAttachment(
                    url: file.url,
                    byteCount: file.byteCount,
                    owner: file,
                    options: nil,
                    limits: .binaryMegabytes
                )
                let contents = try withExtendedLifetime(attachment) { try folder.contents }
                #expect(contents.count == 2)
            }
            #expect(try folder.contents == [])
        }
    }

    @Test("A file makes room for others and does not close their descriptors")
    func evicted() throws {
        try withFolder { folder in
            let directory = try TemporaryDirectory(in: folder.path)
            func write(_ byteCount: Int) throws -> TemporaryFile {
                var writer = try TemporaryFileWriter(in: directory, filenameExtension: "png", storageLimit: 1_000)
                try writer.write([UInt8](repeating: 1, count: byteCount).span.bytes)
                return try writer.finish()
            }
            let first = try write(600)
            let second = try write(300)
            let third = try write(600)
            #expect(first.byteCount == nil)
            #expect([second, third].map(\.byteCount) == [300, 600])
            #expect(
                Set(try folder.contents.dropFirst())
                    == Set([second, third].map { String($0.path.dropFirst(folder.path.count + 1)) })
            )
            #expect(throws: StorageError(operation: .writeFile, code: EDQUOT)) { _ = try write(1_001) }
            #expect([second, third].map(\.byteCount) == [300, 600])
            #expect(directory.quota.byteCount == 900)
        }
    }

    @Test("A file cannot be created if its directory is gone")
    func withoutDirectory() throws {
        try withFolder { folder in
            let directory = try TemporaryDirectory(in: folder.path)
            try #require(rmdir(directory.path) == 0)
            #expect(throws: StorageError(operation: .createFile, code: ENOENT)) {
                _ = try TemporaryFileWriter(in: directory, filenameExtension: "png")
            }
        }
    }

    @Test("A file cannot be named, and disappears, if its directory is gone")
    func directoryRemoved() throws {
        try withFolder { folder in
            let directory = try TemporaryDirectory(in: folder.path)
            let writer = try TemporaryFileWriter(in: directory, filenameExtension: "png")
            try #require(rmdir(directory.path) == 0)
            do throws(StorageError) {
                _ = try writer.finish()
                Issue.record("It has a name.")
            } catch {
                #expect(error == StorageError(operation: .nameFile, code: ENOENT))
            }
            #expect(try folder.contents == [])
        }
    }

    @Test(
        "An error's sentence has the system's reason",
        arguments: [
            (.writeFile, ENOSPC, "cannot write a file: No space left on device"),
            (.createDirectory, EACCES, "cannot create a directory: Permission denied"),
            (.createFile, EROFS, "cannot create a file: Read-only file system"),
        ] as [(StorageError.Operation, Int32, String)]
    )
    func errors(operation: StorageError.Operation, code: Int32, text: String) {
        #expect(StorageError(operation: operation, code: code).description == text)
    }

    @Test("A file cannot be written on a full disk")
    func fullDisk() {
        guard let descriptor = FileDescriptor(opening: "/dev/full", flags: O_WRONLY) else {
            Issue.record("There is no /dev/full.")
            return
        }
        let isWritten = descriptor.write(([1] as [UInt8]).span.bytes, at: 0)
        let code = errno
        #expect(!isWritten)
        #expect(code == ENOSPC)
    }
}
