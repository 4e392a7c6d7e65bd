public enum INPersonHandleType: Int, Sendable {
    case unknown
    case emailAddress
    case phoneNumber
}

public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let home = Self(rawValue: "home")
    public static let work = Self(rawValue: "work")
    public static let iPhone = Self(rawValue: "iPhone")
    public static let mobile = Self(rawValue: "mobile")
    public static let main = Self(rawValue: "main")
    public static let other = Self(rawValue: "other")
}

// Sendable: it never changes.
open class INPersonHandle: NSObject, @unchecked Sendable {
    public let value: String?
    public let type: INPersonHandleType
    public let label: INPersonHandleLabel?

    public init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel? = nil) {
        self.value = value
        self.type = type
        self.label = label
    }
}

// Sendable: it never changes.
open class INImage: NSObject, @unchecked Sendable {
    private let bytes: Data?
    private let source: AvatarMessage

    private init(bytes: Data?, source: AvatarMessage = AvatarMessage()) {
        self.bytes = bytes
        self.source = source
    }

    public convenience init(imageData: Data) { self.init(bytes: imageData) }
    public convenience init(named name: String) { self.init(bytes: nil, source: AvatarMessage(name: name)) }
    public convenience init?(url: URL) {
        let sentence = "The extension makes an INImage of a URL; the simulator does not load it."
        if !url.isFileURL { HarnessConnection.current.limitation(sentence) }
        self.init(bytes: nil, source: AvatarMessage(url: url.absoluteString))
    }
    public convenience init?(url: URL, width: Double, height: Double) { self.init(url: url) }
    public convenience init(uiImage: UIImage) { self.init(bytes: uiImage.pngData()) }
    public static func systemImageNamed(_ systemImageName: String) -> Self {
        unsafeDowncast(INImage(bytes: nil, source: AvatarMessage(name: systemImageName)), to: Self.self)
    }

    var message: AvatarMessage {
        var message = source
        message.byteCount = bytes?.count
        var picture = bytes.flatMap { Picture(data: $0) }
        if let url = source.url.flatMap({ URL(string: $0) }), url.isFileURL,
            let file = try? FileHandle(forReadingFrom: url)
        {
            message.byteCount = Int(file.seekToEndOfFile())
            picture = Picture(path: url.path)
        }
        message.type = picture?.type
        return message
    }
}

public enum INPersonSuggestionType: Int, Sendable {
    case none
    case socialProfile
    case instantMessageAddress
}

// Sendable: it never changes.
open class INPerson: NSObject, @unchecked Sendable {
    public let personHandle: INPersonHandle?
    public let nameComponents: PersonNameComponents?
    public let displayName: String
    public let image: INImage?
    public let contactIdentifier: String?
    public let customIdentifier: String?
    public let aliases: [INPersonHandle]?
    public let suggestionType: INPersonSuggestionType
    public let isMe: Bool
    public var isContactSuggestion: Bool { false }

    public init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        aliases: [INPersonHandle]? = nil,
        isMe: Bool = false,
        suggestionType: INPersonSuggestionType = .none
    ) {
        self.personHandle = personHandle
        self.nameComponents = nameComponents
        let name = [nameComponents?.givenName, nameComponents?.familyName].compactMap { $0 }.joined(separator: " ")
        self.displayName = displayName ?? (name.isEmpty ? personHandle.value ?? "" : name)
        self.image = image
        self.contactIdentifier = contactIdentifier
        self.customIdentifier = customIdentifier
        self.aliases = aliases
        self.isMe = isMe
        self.suggestionType = suggestionType
    }

    public convenience init(
        personHandle: INPersonHandle,
        nameComponents: PersonNameComponents?,
        displayName: String?,
        image: INImage?,
        contactIdentifier: String?,
        customIdentifier: String?,
        relationship: INPersonRelationship?
    ) {
        self.init(
            personHandle: personHandle,
            nameComponents: nameComponents,
            displayName: displayName,
            image: image,
            contactIdentifier: contactIdentifier,
            customIdentifier: customIdentifier
        )
    }
}

public struct INPersonRelationship: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

// Sendable: it never changes.
open class INSpeakableString: NSObject, @unchecked Sendable {
    public let spokenPhrase: String
    public let pronunciationHint: String?
    public let vocabularyIdentifier: String?

    public init(spokenPhrase: String) {
        self.spokenPhrase = spokenPhrase
        pronunciationHint = nil
        vocabularyIdentifier = nil
    }

    public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
        self.vocabularyIdentifier = vocabularyIdentifier
        self.spokenPhrase = spokenPhrase
        self.pronunciationHint = pronunciationHint
    }
}
