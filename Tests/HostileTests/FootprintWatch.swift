import Glibc
import TestSupport

/// The memory that this process takes, and the files that it writes, while something runs.
struct FootprintWatch: Sendable {
    /// The largest growth of the process's memory since the start, in bytes.
    private(set) var memoryGrowth = 0
    /// The size of the largest file in the folder, in bytes.
    private(set) var largestFile = 0

    /// Runs the body, and measures again and again.
    static func run<Result: Sendable>(
        in folder: TemporaryFolder,
        while body: @Sendable @escaping () async throws -> Result
    ) async throws -> (result: Result, footprint: FootprintWatch) {
        let start = residentMemory
        let watching = Task {
            var watch = FootprintWatch()
            repeat {
                watch.memoryGrowth = max(watch.memoryGrowth, residentMemory - start)
                watch.largestFile = max(watch.largestFile, (try? OpenFiles.sizes(in: folder.path))?.max() ?? 0)
                try? await Task.sleep(for: .milliseconds(2))
            } while !Task.isCancelled
            return watch
        }
        defer { watching.cancel() }
        let result = try await body()
        watching.cancel()
        return (result, await watching.value)
    }

    /// The resident set of this process, in bytes (`VmRSS`).
    private static var residentMemory: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 256)
        guard fgets(&buffer, Int32(buffer.count), file) != nil else { return 0 }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let fields = text.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
    }
}
