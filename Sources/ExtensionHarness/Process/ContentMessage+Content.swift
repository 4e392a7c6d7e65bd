import FoundationEssentials
import RichPush

extension ContentMessage {
    /// Creates the message that carries content to an extension's process.
    init(_ content: NotificationContent) {
        title = content.title
        subtitle = content.subtitle
        body = content.body
        badge = content.badge
        sound = content.sound.map { SoundMessage(name: $0.name, isCritical: $0.isCritical, volume: $0.volume) }
        launchImageName = content.launchImageName
        threadIdentifier = content.threadIdentifier
        categoryIdentifier = content.categoryIdentifier
        targetContentIdentifier = content.targetContentIdentifier
        interruptionLevel = content.interruptionLevel.rawValue
        relevanceScore = content.relevanceScore
        filterCriteria = content.filterCriteria
        userInfo = JSONValue.object(content.userInfo).text(isPretty: false)
        attachments = content.attachments.map(AttachmentMessage.init)
    }

    /// The content of the message, without its attachments.
    var content: NotificationContent {
        var content = NotificationContent()
        content.title = title
        content.subtitle = subtitle
        content.body = body
        content.badge = badge
        content.sound = sound.map { NotificationSound(name: $0.name, isCritical: $0.isCritical, volume: $0.volume) }
        content.launchImageName = launchImageName
        content.threadIdentifier = threadIdentifier
        content.categoryIdentifier = categoryIdentifier
        content.targetContentIdentifier = targetContentIdentifier
        content.interruptionLevel = InterruptionLevel(rawValue: interruptionLevel) ?? .active
        content.relevanceScore = relevanceScore
        content.filterCriteria = filterCriteria
        content.avatar = avatar.map(NotificationAvatar.init)
        content.userInfo = (try? JSONValue(parsing: Array(userInfo.utf8), dialect: .json))?.objectValue ?? [:]
        return content
    }
}

extension NotificationAvatar {
    fileprivate init(_ message: AvatarMessage) {
        self.init()
        (name, url, typeIdentifier, byteCount) = (message.name, message.url, message.type, message.byteCount)
    }
}

extension AttachmentMessage {
    init(_ attachment: NotificationAttachment) {
        identifier = attachment.identifier
        path = attachment.url.path
        type = attachment.type.typeIdentifier
    }
}

extension AttachmentOptionsMessage {
    /// The options of the message, without those that iOS does not know.
    var options: NotificationAttachment.Options {
        var options = NotificationAttachment.Options()
        options.typeHint = typeHint
        options.thumbnailHidden = hidesThumbnail ?? false
        if let clippingRect, clippingRect.count == 4 {
            options.thumbnailClippingRect = NotificationAttachment.UnitRectangle(
                x: clippingRect[0],
                y: clippingRect[1],
                width: clippingRect[2],
                height: clippingRect[3]
            )
        }
        options.thumbnailTime = thumbnailTime.map { .seconds($0) }
        return options
    }
}
