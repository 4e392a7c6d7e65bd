import Glibc
import Synchronization

/// A load: one notification for each URL in a file, several at once.
public struct Load: Sendable {
    private let urls: [String]
    private let concurrency: Int

    /// Reads the list of URLs.
    public init(_ options: LoadOptions) throws {
        concurrency = options.concurrency
        urls = try Self.lines(ofFile: options.urls)
    }

    /// Runs the notifications.
    /// - Parameter notification: Handles one of them, given its URL and its number. If it throws, the load ends.
    public func run(_ notification: @escaping @Sendable (String, Int) async throws -> Void) async throws {
        let taken = Taken()
        let urls = urls
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<concurrency {
                group.addTask {
                    while case let number = taken.next(), number < urls.count {
                        try await notification(urls[number], number)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func lines(ofFile path: String) throws -> [String] {
        guard let file = fopen(path, "r") else { throw LoadError("\(path) cannot be read") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc_unlocked(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

/// The number of notifications that have begun.
private final class Taken: Sendable {
    private let number = Atomic(0)

    func next() -> Int {
        number.add(1, ordering: .relaxed).oldValue
    }
}

/// The reason why a load ended before its last notification.
public struct LoadError: Error, CustomStringConvertible {
    /// The reason, in a sentence.
    public let description: String

    /// An error for this reason.
    public init(_ description: String) {
        self.description = description
    }
}
