// Sendable: all mutable state is behind a lock.
open class INIntent: NSObject, @unchecked Sendable {
    private struct Values {
        var metadata: INIntentDonationMetadata?
        var phrase: String?
        var images: [AnyKeyPath: INImage] = [:]
    }

    private let values = Guarded(Values())

    public var donationMetadata: INIntentDonationMetadata? {
        get { values.current.metadata }
        set { values.withLock { $0.metadata = newValue } }
    }

    public var suggestedInvocationPhrase: String? {
        get { values.current.phrase }
        set { values.withLock { $0.phrase = newValue } }
    }

    public var identifier: String? { nil }

    func setImage(_ image: INImage?, for path: AnyKeyPath) { values.withLock { $0.images[path] = image } }

    func image(for path: AnyKeyPath) -> INImage? { values.current.images[path] }

    public func keyImage() -> INImage? { values.current.images.first?.value }
}

open class INIntentDonationMetadata: NSObject {
    public override init() { super.init() }
}

open class INSendMessageIntentDonationMetadata: INIntentDonationMetadata {
    /// Whether it mentions the person who holds the device.
    public var mentionsCurrentUser = false
    /// Whether it answers the person who holds the device.
    public var isReplyToCurrentUser = false
    public var notifyRecipientAnyway = false
    public var recipientCount = 0
}

public enum INOutgoingMessageType: Int, Sendable {
    case unknown
    case outgoingMessageText
    case outgoingMessageAudio
}

open class INSendMessageAttachment: NSObject {}

// Sendable: it adds only constants to its superclass.
open class INSendMessageIntent: INIntent, UNNotificationContentProviding, @unchecked Sendable {
    public let recipients: [INPerson]?
    public let outgoingMessageType: INOutgoingMessageType
    public let content: String?
    public let speakableGroupName: INSpeakableString?
    public let conversationIdentifier: String?
    public let serviceName: String?
    public let sender: INPerson?

    public init(
        recipients: [INPerson]?,
        outgoingMessageType: INOutgoingMessageType,
        content: String?,
        speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?,
        serviceName: String?,
        sender: INPerson?,
        attachments: [INSendMessageAttachment]?
    ) {
        self.recipients = recipients
        self.outgoingMessageType = outgoingMessageType
        self.content = content
        self.speakableGroupName = speakableGroupName
        self.conversationIdentifier = conversationIdentifier
        self.serviceName = serviceName
        self.sender = sender
    }

    public convenience init(
        recipients: [INPerson]?,
        content: String?,
        speakableGroupName: INSpeakableString?,
        conversationIdentifier: String?,
        serviceName: String?,
        sender: INPerson?
    ) {
        self.init(
            recipients: recipients,
            outgoingMessageType: .outgoingMessageText,
            content: content,
            speakableGroupName: speakableGroupName,
            conversationIdentifier: conversationIdentifier,
            serviceName: serviceName,
            sender: sender,
            attachments: nil
        )
    }

    public func setImage<Value>(_ image: INImage?, forParameterNamed parameterName: KeyPath<INSendMessageIntent, Value>)
    {
        setImage(image, for: parameterName)
    }

    public func image<Value>(forParameterNamed parameterName: KeyPath<INSendMessageIntent, Value>) -> INImage? {
        image(for: parameterName)
    }

    /// Makes the sender's name the title and the group's name the subtitle, as an iPhone shows the notification.
    func update(_ values: inout UNNotificationContent.Values) {
        if let name = sender?.displayName, !name.isEmpty { values.title = name }
        var avatar = sender?.image ?? image(forParameterNamed: \.sender)
        if let group = speakableGroupName?.spokenPhrase, !group.isEmpty, recipients?.count ?? 0 > 1 {
            values.subtitle = group
            avatar = image(forParameterNamed: \.speakableGroupName) ?? avatar
        }
        values.avatar = avatar?.message
        if let conversationIdentifier, values.threadIdentifier.isEmpty {
            values.threadIdentifier = conversationIdentifier
        }
    }
}
