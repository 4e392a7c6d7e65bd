public enum INInteractionDirection: Int, Sendable {
    case unspecified
    case outgoing
    case incoming
}

public enum INIntentHandlingStatus: Int, Sendable {
    case unspecified
    case ready
    case inProgress
    case success
    case failure
    case deferredToApplication
    case userConfirmationRequired
}

open class INIntentResponse: NSObject {}

// Sendable: all mutable state is behind a lock.
/// An interaction with the app; donations are not kept.
open class INInteraction: NSObject, @unchecked Sendable {
    private struct Values {
        var direction = INInteractionDirection.unspecified
        var identifier = UUID().uuidString
        var group: String?
        var dates: DateInterval?
    }

    private let values = Guarded(Values())
    public let intent: INIntent

    public init(intent: INIntent, response: INIntentResponse?) { self.intent = intent }

    public var direction: INInteractionDirection {
        get { values.current.direction }
        set { values.withLock { $0.direction = newValue } }
    }

    public var identifier: String {
        get { values.current.identifier }
        set { values.withLock { $0.identifier = newValue } }
    }

    public var groupIdentifier: String? {
        get { values.current.group }
        set { values.withLock { $0.group = newValue } }
    }

    public var dateInterval: DateInterval? {
        get { values.current.dates }
        set { values.withLock { $0.dates = newValue } }
    }

    public func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        DispatchQueue.global().async { completion?(nil) }
    }

    public func donate() async throws {}

    public class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        DispatchQueue.global().async { completion?(nil) }
    }

    public class func delete(
        with groupIdentifier: String,
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        DispatchQueue.global().async { completion?(nil) }
    }
}

public enum INCallDestinationType: Int, Sendable {
    case unknown
    case normal
    case emergency
    case voicemail
    case redial
    case callBack
}

public enum INCallCapability: Int, Sendable {
    case unknown
    case audioCall
    case videoCall
}

public enum INCallAudioRoute: Int, Sendable {
    case unknown
    case speakerphoneAudioRoute
    case bluetoothAudioRoute
}

// Sendable: it adds only constants to its superclass.
open class INStartCallIntent: INIntent, UNNotificationContentProviding, @unchecked Sendable {
    public let contacts: [INPerson]?
    public let destinationType: INCallDestinationType
    public let callCapability: INCallCapability

    public init(
        callRecordFilter: INCallRecordFilter? = nil,
        callRecordToCallBack: INCallRecord?,
        audioRoute: INCallAudioRoute,
        destinationType: INCallDestinationType,
        contacts: [INPerson]?,
        callCapability: INCallCapability
    ) {
        self.contacts = contacts
        self.destinationType = destinationType
        self.callCapability = callCapability
    }

    public convenience init(
        audioRoute: INCallAudioRoute,
        destinationType: INCallDestinationType,
        contacts: [INPerson]?,
        recordTypeForRedialing: INCallRecordType,
        callCapability: INCallCapability
    ) {
        self.init(
            callRecordToCallBack: nil,
            audioRoute: audioRoute,
            destinationType: destinationType,
            contacts: contacts,
            callCapability: callCapability
        )
    }
}

open class INCallRecordFilter: NSObject {}

open class INCallRecord: NSObject {}

public enum INCallRecordType: Int, Sendable {
    case unknown
    case outgoing
    case missed
    case received
}
