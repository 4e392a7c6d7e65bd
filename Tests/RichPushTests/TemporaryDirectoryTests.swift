import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import RichPush

@Suite("Temporary directories")
struct TemporaryDirectoryTests {
    // MARK: - Its life

    @Test("A directory belongs to its owner alone and ends with it")
    func life() throws {
        try withFolder { folder in
            do {
                let directory = try TemporaryDirectory(in: folder.path)
                withExtendedLifetime(directory) {
                    #expect(permissions(atPath: directory.path) == 0o700)
                    #expect(directory.path.hasPrefix(folder.path + "/" + TemporaryDirectory.namePrefix))
                }
            }
            #expect(try folder.contents == [])
        }
    }

    @Test("A directory is private in any place", arguments: [0o700, 0o755, 0o777] as [mode_t])
    func inPublicPlace(mode: mode_t) throws {
        try withFolder { folder in
            let parent = try folder.makeDirectory("place", mode: mode)
            let directory = try TemporaryDirectory(in: parent)
            withExtendedLifetime(directory) { #expect(permissions(atPath: directory.path) == 0o700) }
        }
    }

    @Test("A directory's name is unique")
    func names() throws {
        try withFolder { folder in
            let directories = try (0..<20).map { _ in try TemporaryDirectory(in: folder.path) }
            let contents = try withExtendedLifetime(directories) { try folder.contents }
            #expect(Set(directories.map(\.path)).count == 20)
            #expect(contents.count == 20)
        }
    }

    @Test("A directory cannot be created in a place that does not exist")
    func noPlace() throws {
        try withFolder { folder in
            #expect(throws: StorageError(operation: .createDirectory, code: ENOENT)) {
                try TemporaryDirectory(in: folder.path + "/nowhere")
            }
            _ = try folder.makeFile("file")
            #expect(throws: StorageError(operation: .createDirectory, code: ENOTDIR)) {
                try TemporaryDirectory(in: folder.path + "/file")
            }
        }
    }

    @Test("Everyone at one place shares a directory, and it is created again once it is gone")
    func shared() throws {
        try withFolder { folder in
            let first = try TemporaryDirectory.shared(in: folder.path)
            let second = try TemporaryDirectory.shared(in: folder.path)
            let elsewhere = try TemporaryDirectory.shared(in: folder.makeDirectory("elsewhere"))
            #expect(second === first)
            #expect(elsewhere !== first)
        }
        try withFolder { folder in
            do { _ = try TemporaryDirectory.shared(in: folder.path) }
            #expect(try folder.contents == [])
            let second = try TemporaryDirectory.shared(in: folder.path)
            let contents = try withExtendedLifetime(second) { try folder.contents }
            #expect(contents.count == 1)
        }
    }

    // MARK: - What others left behind

    private static let abandoned = TemporaryDirectory.namePrefix + "aaaaaa"

    @Test("A new directory sweeps away what a killed process left")
    func sweep() throws {
        try withFolder { folder in
            _ = try folder.makeDirectory(Self.abandoned)
            _ = try folder.makeFile(Self.abandoned + "/sparky.png")
            _ = try folder.makeFile(Self.abandoned + "/other.part")
            _ = try folder.makeDirectory(TemporaryDirectory.namePrefix + "bbbbbb")
            let directory = try TemporaryDirectory(in: folder.path)
            let contents = try withExtendedLifetime(directory) { try folder.contents }
            #expect(contents == [directory.path.split(separator: "/").last.map(String.init)])
        }
    }

    @Test("A sweep leaves directories in use alone")
    func inUse() throws {
        try withFolder { folder in
            let path = try folder.makeDirectory(Self.abandoned)
            _ = try folder.makeFile(Self.abandoned + "/sparky.png")
            // A separate descriptor holds a lock like another process.
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            try #require(descriptor >= 0)
            try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            TemporaryDirectory.sweep(folder.path)
            #expect(try folder.contents == [Self.abandoned, Self.abandoned + "/sparky.png"])
            close(descriptor)
            TemporaryDirectory.sweep(folder.path)
            #expect(try folder.contents == [])
        }
    }

    @Test("A sweep leaves alone a locked directory and its files")
    func neighbor() throws {
        try withFolder { folder in
            let first = try TemporaryDirectory(in: folder.path)
            let writer = try TemporaryFileWriter(in: first, filenameExtension: "png")
            let file = try writer.finish()
            let second = try TemporaryDirectory(in: folder.path)
            withExtendedLifetime((first, second)) { #expect(permissions(atPath: file.path) == 0o600) }
        }
    }

    @Test(
        "A sweep leaves alone what is not certainly a directory of RichPush",
        arguments: [
            ("richpush-attachments.aaaaaa", 0o755), ("richpush-attachments.aaaaaa", 0o770), ("other-aaaaaa", 0o700),
            ("richpush-aaaaaa", 0o700), ("richpush-attachments.aaaaaaa", 0o700),
        ]
            as [(String, mode_t)]
    )
    func notOurs(name: String, mode: mode_t) throws {
        try withFolder { folder in
            _ = try folder.makeDirectory(name, mode: mode)
            _ = try folder.makeFile(name + "/sparky.png")
            TemporaryDirectory.sweep(folder.path)
            #expect(try folder.contents == [name, name + "/sparky.png"])
        }
    }

    @Test("A sweep leaves alone files with such a name")
    func otherContents() throws {
        try withFolder { folder in
            _ = try folder.makeFile(TemporaryDirectory.namePrefix + "file")
            TemporaryDirectory.sweep(folder.path)
            #expect(try folder.contents == [TemporaryDirectory.namePrefix + "file"])
        }
    }

    @Test("A sweep removes folders however deep they are, and whatever their modes and attributes")
    func stubborn() throws {
        try withFolder { folder in
            _ = try folder.makeDirectory(Self.abandoned)
            let start = open("\(folder.path)/\(Self.abandoned)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            var directory = start
            let name = String(repeating: "d", count: 200)
            // Longer than any path may be.
            for _ in 0..<100 {
                try #require(mkdirat(directory, name, 0o700) == 0)
                let next = openat(directory, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                close(directory)
                directory = next
            }
            close(openat(directory, "file", O_WRONLY | O_CREAT | O_CLOEXEC, 0o000))
            try #require(fchmod(directory, 0o000) == 0)
            close(directory)
            let fixed = try open(folder.makeFile(Self.abandoned + "/fixed").path, O_RDONLY | O_CLOEXEC)
            // FS_IOC_SETFLAGS with the immutable attribute, which only root may set.
            var attribute = 0x10
            _ = ioctl(fixed, 0x4008_6602, &attribute)
            close(fixed)
            TemporaryDirectory.sweep(folder.path)
            #expect(try folder.contents == [])
        }
    }

    @Test("A sweep does not follow a planted symbolic link")
    func links() throws {
        try withFolder { folder in
            _ = try folder.makeDirectory("victim")
            let victim = try folder.makeFile("victim/file")
            try #require(symlink(folder.path + "/victim", "\(folder.path)/\(Self.abandoned)") == 0)
            let other = try folder.makeDirectory(TemporaryDirectory.namePrefix + "bbbbbb")
            try #require(symlink(folder.path + "/victim", "\(other)/directory") == 0)
            try #require(symlink(victim.path, "\(other)/file") == 0)
            #expect(FileStatus.isPrivateDirectory(atPath: folder.path + "/victim"))
            #expect(!FileStatus.isPrivateDirectory(atPath: "\(folder.path)/\(Self.abandoned)"))
            TemporaryDirectory.sweep(folder.path)
            #expect(try folder.contents == [Self.abandoned, "victim", "victim/file"])
        }
    }
}
