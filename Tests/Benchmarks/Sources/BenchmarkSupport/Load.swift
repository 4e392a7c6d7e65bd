import Glibc
import Synchronization

/// A load: notifications, so many at once, until it is over; and what it took.
public struct Load: Sendable {
    private let urls: [String]
    private let options: LoadOptions

    /// Reads the list of URLs.
    public init(_ options: LoadOptions) throws {
        self.options = options
        urls = try Self.lines(ofFile: options.urls)
        guard !urls.isEmpty else { throw LoadError("\(options.urls) has no URL") }
    }

    /// Runs the notifications and prints how many there were and how many seconds they took, as JSON.
    /// - Parameter notification: Handles one of them, given its URL and its number. If it throws, the load ends.
    public func run(_ notification: @escaping @Sendable (String, Int) async throws -> Void) async throws {
        let taken = Taken()
        let clock = ContinuousClock()
        let start = clock.now
        let end = options.seconds.map { start + .seconds($0) }
        let (urls, count) = (urls, options.count ?? .max)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<options.concurrency {
                group.addTask {
                    while end.map({ clock.now < $0 }) ?? true, let number = taken.next(below: count) {
                        try await notification(urls[number % urls.count], number)
                    }
                }
            }
            try await group.waitForAll()
        }
        let seconds = (clock.now - start) / .seconds(1)
        print(#"{"notifications": \#(taken.count(atMost: count)), "seconds": \#(seconds)}"#)
    }

    private static func lines(ofFile path: String) throws -> [String] {
        guard let file = fopen(path, "r") else { throw LoadError("\(path) cannot be read") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

/// Counts the notifications that were begun.
private final class Taken: Sendable {
    private let number = Atomic(0)

    func next(below count: Int) -> Int? {
        let next = number.add(1, ordering: .relaxed).oldValue
        return next < count ? next : nil
    }

    func count(atMost count: Int) -> Int {
        min(number.load(ordering: .relaxed), count)
    }
}

/// Why a load ended before its time.
public struct LoadError: Error, CustomStringConvertible {
    /// The reason, in a sentence.
    public let description: String

    /// An error for this reason.
    public init(_ description: String) {
        self.description = description
    }
}
