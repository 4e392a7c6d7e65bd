import FoundationEssentials
import RichPush

extension ContentMessage {
    init(_ content: NotificationContent) {
        (title, subtitle, body) = (content.title, content.subtitle, content.body)
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
        (content.title, content.subtitle, content.body) = (title, subtitle, body)
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

extension FetchMessage {
    /// The request, whose body comes into a file of a folder.
    func request(folder: String) -> ResourceRequest {
        var request = ResourceRequest(url: url, folder: folder)
        request.method = method
        request.fields = fields.compactMap { $0.count == 2 ? ResourceField($0[0], $0[1]) : nil }
        request.body = body.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
        request.timeLimit = .seconds(min(max(timeout, 0.001), 604_800))
        return request
    }
}

extension FetchedMessage {
    init(_ response: ResourceResponse) {
        url = response.url
        status = response.status ?? 0
        fields = response.fields.map { [$0.name, $0.value] }
        mimeType = response.mimeType
        suggestedFilename = response.suggestedFilename
        expectedByteCount = response.expectedByteCount ?? -1
        path = response.path
        guard let failure = response.failure else { return }
        errorCode = failure.foundationCode
        errorText = response.findings.first?.explanation
    }
}

extension MediaFailure {
    /// What an iPhone's `URLSession` reports for it. See
    /// [URL loading system error codes](https://developer.apple.com/documentation/foundation/1508628-url_loading_system_error_codes).
    fileprivate var foundationCode: Int {
        switch self {
        case .url(.insecure), .network(.redirect(.insecure)): -1_022
        case .url(.unsupportedScheme), .network(.redirect(.scheme)): -1_002
        case .url(.invalid), .network(.redirect(.url)): -1_000
        case .url(.blockedPort), .url(.blockedAddress): -1_004
        case .network(.nameResolution): -1_003
        case .network(.connection), .response(.partialBody): -1_005
        case .network(.tls): -1_200
        case .network(.clientCertificate): -1_206
        case .network(.tooManyRedirects), .network(.redirectLoop): -1_007
        case .time: -1_001
        case .canceled: -999
        case .response(.undecodable), .response(.contentEncoding): -1_016
        case .response, .media: -1_011
        case .machine(.network): -1_009
        case .machine: -3_000
        }
    }
}
