package import SystemPackage

/// A file of a campaign as text: without gzip, and without a byte-order mark.
final class CampaignFile {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let gzip: [UInt8] = [0x1F, 0x8B]

    let path: String
    let buffers: FileBuffers
    private(set) var format = CampaignFormat.jsonLines
    private(set) var isCompressed = false
    private var decoder: GzipDecoder?
    private var isAtStart = true
    /// The text by which the format was recognized, and why no more follows.
    private var sample: [UInt8]?
    private var damage: CampaignError?

    init(_ path: String) throws(CampaignError) {
        self.path = path
        do throws(Errno) { buffers = try FileBuffers(path) } catch { throw CampaignError(reason: .unreadable(error)) }
    }

    /// Recognizes the format by as much of the file as that takes.
    /// - Parameter columns: The columns of a table; `nil` if the file has lines of JSON.
    nonisolated(nonsending) func recognize(_ columns: CampaignColumns?) async throws(CampaignError) {
        var (text, isWhole) = ([UInt8](), false)
        repeat {
            do throws(CampaignError) {
                if let next = try await read() { text += next } else { isWhole = true }
            } catch {
                // The lines before it can be audited.
                (damage, isWhole) = (error, true)
            }
            isWhole = isWhole || text.count >= CampaignFormat.sampleLimit
            if text.starts(with: Self.byteOrderMark) { text.removeFirst(Self.byteOrderMark.count) }
            guard let columns else { break }
            do throws(CampaignError) {
                guard let format = try CampaignFormat.recognize(text, isWhole: isWhole, columns: columns) else {
                    continue
                }
                self.format = format
                break
            } catch {
                throw damage ?? error
            }
        } while true
        if text.isEmpty, let damage { throw damage }
        sample = text
    }

    nonisolated(nonsending) func next() async throws(CampaignError) -> [UInt8]? {
        if let sample, !sample.isEmpty {
            self.sample = nil
            return sample
        }
        if let damage { throw damage }
        return try await read()
    }

    private nonisolated(nonsending) func read() async throws(CampaignError) -> [UInt8]? {
        var input = buffers.makeAsyncIterator()
        while true {
            if let text = try decoder?.next() { return text }
            let bytes: [UInt8]?
            do throws(Errno) { bytes = try await input.next(isolation: nil) } catch {
                throw CampaignError(reason: .unreadable(error))
            }
            guard let bytes else {
                if decoder?.isAtEnd == false { throw .damaged("its gzip data is cut off") }
                return nil
            }
            if isAtStart, bytes.starts(with: Self.gzip) {
                decoder = GzipDecoder()
                isCompressed = true
            }
            isAtStart = false
            if !isCompressed { return bytes }
            decoder?.receive(bytes)
        }
    }
}

/// Why a file of a campaign cannot be audited, or not to its end.
package struct CampaignError: Error {
    package enum Reason: Sendable {
        case unreadable(Errno)
        /// No line of the file can be audited: what it is, and what to do.
        case wrongKind(String)
        /// The results until here hold: what is wrong with the file.
        case damaged(String)
    }

    package var path = ""
    package let reason: Reason
    /// The kind of table that the file seems to be; `nil` if it does not seem to be one.
    var table: String?

    static func wrongKind(_ problem: String) -> CampaignError { CampaignError(reason: .wrongKind(problem)) }
    static func damaged(_ problem: String) -> CampaignError { CampaignError(reason: .damaged(problem)) }
}
