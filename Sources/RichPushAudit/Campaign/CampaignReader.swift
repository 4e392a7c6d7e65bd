import RichPush
import SystemPackage

/// The files of a campaign, in any format that an audit reads, as lines of JSON.
///
/// JSON Lines of one file come as they are. Other lines begin with their numbers, which go on from file to file. The
/// sequence can be iterated once.
package actor CampaignReader: AsyncSequence {
    package typealias Element = [UInt8]
    package typealias Failure = CampaignError

    private let files: [CampaignFile]
    private let buffers: [FileBuffers]
    private let numbersLines: Bool
    /// Whether each line begins with its number.
    package nonisolated let isNumbered: Bool
    private var index = 0
    private var converter: CampaignConverter?
    private var problem: String?
    /// The last line of each file that was read.
    private var lastLines = [0]

    /// Opens files, and recognizes their formats.
    /// - Parameters:
    ///   - paths: The paths of files, or `-` for the standard input.
    ///   - isNumbered: Whether the files have lines of JSON that begin with their numbers.
    package init(_ paths: [String], columns: CampaignColumns, isNumbered: Bool) async throws(CampaignError) {
        var files: [CampaignFile] = []
        for path in paths {
            do throws(CampaignError) {
                files.append(try CampaignFile(path))
                try await files.last?.recognize(isNumbered ? nil : columns)
            } catch {
                throw CampaignError(path: path, reason: error.reason)
            }
        }
        self.files = files
        buffers = files.map(\.buffers)
        var isPlain = false
        if case .jsonLines? = files.first?.format { isPlain = files.count == 1 }
        numbersLines = !isNumbered && !isPlain
        self.isNumbered = isNumbered || numbersLines
    }

    /// What data is that is a campaign, and no single message: `is a list of URLs`, `looks like CSV`; `nil` for any other.
    package static func campaign(in bytes: [UInt8]) -> String? {
        do throws(CampaignError) {
            switch try CampaignFormat.recognize(bytes, isWhole: true, columns: (nil, nil)) {
            case .jsonLines?, .values(isArray: false)?, nil: return nil
            case let format?: return "is \(format.description)"
            }
        } catch {
            return error.table.map { "looks like \($0)" }
        }
    }

    /// The size of all files in bytes; `nil` if that of one is unknown.
    package nonisolated var byteCount: Int? {
        buffers.contains { $0.byteCount == nil } ? nil : buffers.reduce(0) { $0 + ($1.byteCount ?? 0) }
    }

    package nonisolated var bytesRead: Int { buffers.reduce(0) { $0 + $1.bytesRead } }

    /// The format of each file, and the numbers of its lines if there are several files.
    package var descriptions: [String] {
        files.enumerated().map { index, file in
            let format = file.format.description + (file.isCompressed ? ", gzip" : "")
            guard files.count > 1 else { return format }
            let isRead = numbersLines && index + 1 < lastLines.count
            return isRead ? "\(format), lines \(lastLines[index] + 1) to \(lastLines[index + 1])" : format
        }
    }

    /// A file of a campaign, and how its lines are numbered.
    package struct File: Sendable {
        package let path: String
        /// The number before that of its first line.
        package let lineBefore: Int
        /// Whether the numbers are those that an editor shows.
        package let hasLines: Bool
    }

    package var readFiles: [File] {
        zip(files, lastLines).map { file, lineBefore in
            var hasLines = !file.isCompressed && isNumbered == numbersLines
            if case .values = file.format { hasLines = false }
            return File(path: file.path, lineBefore: lineBefore, hasLines: hasLines)
        }
    }

    package nonisolated func makeAsyncIterator() -> Iterator { Iterator(reader: self) }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: CampaignReader

        /// The next lines; `nil` at the end, or when the task is canceled.
        package func next(isolation actor: isolated (any Actor)?) async throws(CampaignError) -> [UInt8]? {
            try await reader.next()
        }
    }

    private func next() async throws(CampaignError) -> [UInt8]? {
        while index < files.count {
            let file = files[index]
            do throws(CampaignError) {
                if let problem { throw .damaged(problem) }
                var converter =
                    self.converter ?? CampaignConverter(file.format, after: lastLines[index], isNumbered: numbersLines)
                self.converter = nil
                if let text = try await file.next() {
                    let lines = converter.convert(text)
                    self.converter = converter
                    if !lines.isEmpty { return lines }
                    continue
                }
                problem = converter.problem
                let lines = converter.finish()
                lastLines.append(converter.last)
                if problem == nil { index += 1 }
                if !lines.isEmpty { return lines }
            } catch {
                index = files.count
                throw CampaignError(path: file.path, reason: error.reason)
            }
        }
        return nil
    }
}
