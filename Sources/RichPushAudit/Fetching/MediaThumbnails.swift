package import FoundationEssentials
import Glibc
import Locks
import RichPush

/// Small pictures of downloads, for a report: a limited number, in a limited number of bytes. Pictures that show make
/// room for others.
package final class MediaThumbnails: Sendable {
    private static let countLimit = 200
    private static let byteLimit = 3_000_000
    /// The maximum size of a file that is its own thumbnail, in bytes.
    private static let fileLimit = 12 * 1_024
    /// The types that browsers draw.
    private static let drawn: Set = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]

    private struct State {
        /// The pictures as `data:` URLs, by the ``AuditResult/url`` of what they show.
        var images: [String: String] = [:]
        /// Those that may be dropped.
        var showing: [String] = []
        var byteCount = 0
    }

    private let state = Mutex(State())
    private let folder: String
    private let draw: @Sendable (_ file: String, _ type: String) async -> Data?

    /// - Parameters:
    ///   - folder: A folder for files that are requested only for their thumbnail.
    ///   - draw: Makes a small JPEG of a file that has a MIME type; `nil` if it cannot.
    package init(folder: String, draw: @escaping @Sendable (_ file: String, _ type: String) async -> Data?) {
        (self.folder, self.draw) = (folder, draw)
    }

    /// The picture of a URL, as a `data:` URL.
    package func image(of url: String) -> String? { state.withLock { $0.images[url] } }

    func wants(isShown: Bool) -> Bool {
        state.withLock { $0.images.count < Self.countLimit || !isShown && !$0.showing.isEmpty }
    }

    /// Makes a thumbnail of what was downloaded. A picture that was refused for its type, whose download ended with its
    /// first bytes, is requested once more.
    func add(_ judgment: MediaJudgment, of url: String, _ configuration: ExtensionHelper.Configuration) async {
        let isShown = judgment.failure == nil && judgment.findings.allSatisfy { $0.effect == .nothing }
        guard let type = judgment.media?.detectedMIMEType, wants(isShown: isShown) else { return }
        var image: String?
        if let attachment = judgment.attachment {
            image = await self.image(attachment.url.path, type)
        } else if judgment.failure?.kind == .unsupportedType, type.hasPrefix("image/") {
            var request = ResourceRequest(url: url, folder: folder)
            request.policy = configuration.transfer
            request.timeLimit = configuration.timeLimit
            request.storageLimit = configuration.limits[.image]
            guard let path = await ExtensionHelper.fetch(request).path else { return }
            image = await self.image(path, type)
            unlink(path)
        }
        if let image { insert(image, of: url.redactedURL, isShown: isShown) }
    }

    private func image(_ file: String, _ type: String) async -> String? {
        if Self.drawn.contains(type), let size = FileStatus.regularFileSize(atPath: file), size <= Self.fileLimit {
            return FileManager.default.contents(atPath: file).map { "data:\(type);base64,\($0.base64EncodedString())" }
        }
        guard let data = await draw(file, type), data.count <= Self.fileLimit else { return nil }
        return "data:image/jpeg;base64,\(data.base64EncodedString())"
    }

    private func insert(_ image: String, of url: String, isShown: Bool) {
        state.withLock { state in
            guard state.images[url] == nil else { return }
            while state.images.count >= Self.countLimit || state.byteCount + image.utf8.count > Self.byteLimit {
                guard !isShown, let dropped = state.showing.popLast() else { return }
                state.byteCount -= state.images.removeValue(forKey: dropped)?.utf8.count ?? 0
            }
            state.images[url] = image
            state.byteCount += image.utf8.count
            if isShown { state.showing.append(url) }
        }
    }
}
