import DeviceSimulator
import FoundationEssentials
import RichPush

extension ExtensionFindings {
    /// The findings about what an extension hands over, apart from its attachments.
    var handover: [Finding] { avatar + openDownloads + templateText }

    private var avatar: [Finding] {
        guard let avatar = delivery.shown?.avatar else { return [] }
        if let bytes = avatar.byteCount, avatar.typeIdentifier == nil { return [.avatarIsNoPicture(bytes: bytes)] }
        guard let url = avatar.url.flatMap({ URL(string: $0) }), url.isFileURL else { return [] }
        let name = url.pathExtension.isEmpty ? "\(url.lastPathComponent), without an extension" : url.lastPathComponent
        return [avatar.byteCount == nil ? .avatarFileGone(name) : .avatarOfFile(name)]
    }

    /// What the payload names as its picture, or a background session loads, comes too late for the notification.
    private var openDownloads: [Finding] {
        guard let shown = delivery.shown, shown.attachments.isEmpty, shown.avatar == nil,
            let handed = observation.handedAfter.first, observation.warnedAfter.map({ handed < $0 }) ?? true
        else { return [] }
        let payload = JSONValue.object(delivery.notification.payload).text(isPretty: false)
        // After a longer wait, it has given up.
        let early = observation.openDownloads.filter { $0.value.duration < .seconds(1) }
        return early.sorted { $0.key < $1.key }.compactMap { url, download in
            let isInBackground = download.isInBackground
            let isInPayload = payload.contains(url)
            guard isInBackground || isInPayload else { return nil }
            let make = isInBackground ? Finding.handedBeforeBackgroundDownload : Finding.handedBeforeDownload
            return make(url.redactedURL).at(.url(url.redactedURL)).atMost(isInPayload ? .error : .warning)
        }
    }

    /// The mark of Xcode's template, which users would see.
    private var templateText: [Finding] {
        let mark = "[modified]"
        let isMarked = [delivery.notification.content, delivery.shown].map { content in
            content.map { "\($0.title) \($0.subtitle) \($0.body)".contains(mark) } ?? false
        }
        return isMarked == [false, true] ? [.templateText(mark)] : []
    }
}
