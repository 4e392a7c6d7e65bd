import FoundationEssentials
import Glibc
import Locks
import RichPush

/// The attachments that an extension makes on a device, and hands over.
final class DeviceAttachments: Sendable {
    private let folder: DeviceFolder
    private let limits: AttachmentLimits
    private let state = Mutex(State())

    private struct State {
        /// The helpers' attachments, by the paths of their files, which the harness owns.
        var helpers: [String: NotificationAttachment] = [:]
        var refused: String?
    }

    /// The first path that led to something other than a regular file of the extension; `nil` if none did.
    var refusedPath: String? { state.withLock { $0.refused } }

    init(_ folder: DeviceFolder, limits: AttachmentLimits) {
        self.folder = folder
        self.limits = limits
    }

    /// Adds the attachments that a helper has made, and returns them with the paths by which the extension reads them.
    func add(_ attachments: [NotificationAttachment]) -> [AttachmentMessage] {
        attachments.map { attachment in
            var message = AttachmentMessage(attachment)
            message.path = folder.place(message.path, keepsSource: true) ?? message.path
            state.withLock { [message] in $0.helpers[message.path] = attachment }
            return message
        }
    }

    var helperPaths: Set<String> { state.withLock { Set($0.helpers.keys) } }

    /// Checks a file as `UNNotificationAttachment` does when it is made.
    func check(_ message: AttachMessage) -> AttachedMessage {
        var answer = AttachedMessage()
        do throws(NotificationAttachmentError) {
            guard let url = URL(string: message.url), url.isFileURL else { throw .invalidURL }
            let byteCount = folder.file(atPath: url.path)?.byteCount
            var status = stat()
            if byteCount == nil, lstat(url.path, &status) == 0 {
                state.withLock { $0.refused = $0.refused ?? url.path }
            }
            let attachment = try NotificationAttachment(
                identifier: message.identifier,
                url: url,
                byteCount: byteCount,
                options: message.options?.options,
                limits: limits
            )
            answer.identifier = attachment.identifier
            answer.type = attachment.type.typeIdentifier
        } catch {
            answer.errorCode = error.code
            answer.errorText = error.description
        }
        return answer
    }

    /// Takes over the files of a notification's attachments from the extension's folder; `nil` where there is none.
    func take(_ messages: [AttachmentMessage]) -> [NotificationAttachment?] {
        var taken: [String: (path: String, byteCount: Int)] = [:]
        return messages.map { message -> NotificationAttachment? in
            let helpers = state.withLock { $0.helpers[message.path] }
            if let helpers, helpers.identifier == message.identifier { return helpers.kept(by: folder) }
            // Several attachments may show one file, which is no longer at its path after the first of them.
            if let file = folder.file(atPath: message.path) {
                let byteCount = file.byteCount
                taken[message.path] = folder.take(file).map { ($0, byteCount) }
            }
            guard let file = taken[message.path] else { return nil }
            let attachment = try? NotificationAttachment(
                identifier: message.identifier,
                url: URL(filePath: file.path),
                byteCount: file.byteCount,
                // The attachment was accepted as this type when it was made.
                filenameExtension: MediaType(rawValue: message.type)?.filenameExtensions.first,
                options: message.options?.options,
                limits: limits
            )
            // The attachment is shown even after the process has ended.
            return attachment?.kept(by: folder)
        }
    }
}
