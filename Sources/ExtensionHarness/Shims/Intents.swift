/// The kind of a person's handle.
public enum INPersonHandleType: Int, Sendable {
    case unknown
    case emailAddress
    case phoneNumber
}

/// The label of a handle.
public struct INPersonHandleLabel: RawRepresentable, Hashable, Sendable {
    /// The word.
    public let rawValue: String
    /// A word.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A word.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// At home.
    public static let home = Self(rawValue: "home")
    /// At work.
    public static let work = Self(rawValue: "work")
    /// An iPhone.
    public static let iPhone = Self(rawValue: "iPhone")
    /// A mobile telephone.
    public static let mobile = Self(rawValue: "mobile")
    /// The main one.
    public static let main = Self(rawValue: "main")
    /// Another.
    public static let other = Self(rawValue: "other")
}

// Sendable: it never changes.
/// The handle of a person.
open class INPersonHandle: NSObject, @unchecked Sendable {
    /// The address or number.
    public let value: String?
    /// The kind of value.
    public let type: INPersonHandleType
    /// The handle's label.
    public let label: INPersonHandleLabel?

    /// A handle.
    public init(value: String?, type: INPersonHandleType, label: INPersonHandleLabel? = nil) {
        self.value = value
        self.type = type
        self.label = label
    }
}

// Sendable: it never changes.
/// A picture of a person.
open class INImage: NSObject, @unchecked Sendable {
    let bytes: Data?
    let url: URL?

    private init(bytes: Data?, url: URL?) {
        self.bytes = bytes
        self.url = url
    }

    /// A picture from bytes.
    public convenience init(imageData: Data) { self.init(bytes: imageData, url: nil) }
    /// A picture in the app.
    public convenience init(named name: String) { self.init(bytes: nil, url: nil) }
    /// A picture of a file.
    public convenience init?(url: URL) {
        HarnessConnection.current.limitation(
            "The extension makes an INImage of a URL; the simulator does not load it."
        )
        self.init(bytes: nil, url: url)
    }
    /// A picture of a file, with a size.
    public convenience init?(url: URL, width: Double, height: Double) { self.init(url: url) }
    /// A picture in memory.
    public convenience init(uiImage: UIImage) { self.init(bytes: uiImage.bytes, url: nil) }
    /// A symbol of the system.
    public static func systemImageNamed(_ systemImageName: String) -> Self {
        unsafeDowncast(INImage(bytes: nil, url: nil), to: Self.self)
    }
}

/// The reason for suggesting a person.
public enum INPersonSuggestionType: Int, Sendable {
    case none
    case socialProfile
    case instantMessageAddress
}

// Sendable: it never changes.
/// A person.
open class INPerson: NSObject, @unchecked Sendable {
    /// The person's handle.
    public let personHandle: INPersonHandle?
    /// The parts of the name.
    public let nameComponents: PersonNameComponents?
    /// The name to show.
    public let displayName: String
    /// The picture.
    public let image: INImage?
    /// The identifier of the person's contact.
    public let contactIdentifier: String?
    /// The app's identifier for the person.
    public let customIdentifier: String?
    /// Other handles.
    public let aliases: [INPersonHandle]?
    /// The reason for the suggestion.
    public let suggestionType: INPersonSuggestionType
    /// Whether the person holds the device.
    public let isMe: Bool
    /// Whether the person is a contact.
    public var isContactSuggestion: Bool { false }

    /// A person.
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

    /// A person with a relationship.
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

/// The relationship between two people.
public struct INPersonRelationship: RawRepresentable, Hashable, Sendable {
    /// The word.
    public let rawValue: String
    /// A word.
    public init(rawValue: String) { self.rawValue = rawValue }
}

// Sendable: it never changes.
/// A name that Siri can speak.
open class INSpeakableString: NSObject, @unchecked Sendable {
    /// The name.
    public let spokenPhrase: String
    /// The pronunciation.
    public let pronunciationHint: String?
    /// The app's identifier for the name.
    public let vocabularyIdentifier: String?

    /// A name.
    public init(spokenPhrase: String) {
        self.spokenPhrase = spokenPhrase
        pronunciationHint = nil
        vocabularyIdentifier = nil
    }

    /// A name and its pronunciation.
    public init(vocabularyIdentifier: String, spokenPhrase: String, pronunciationHint: String?) {
        self.vocabularyIdentifier = vocabularyIdentifier
        self.spokenPhrase = spokenPhrase
        self.pronunciationHint = pronunciationHint
    }
}
