import Logging

/// The event that Firebase's extension helper would send for a message that has arrived, when an extension calls
/// `exportDeliveryMetricsToBigQuery(withMessageInfo:)`.
///
/// It is only for inspection. RichPush deliberately sends nothing, because a simulated delivery must not count in a
/// project's statistics.
///
/// See [`MessagingClientEvent`](https://github.com/firebase/firebase-ios-sdk/blob/main/FirebaseMessaging/ProtoSupport/Protos/me.proto).
public struct DeliveryMetrics: Sendable, Hashable, Codable {
    /// The kind of message.
    public enum MessageType: String, Sendable, Hashable, Codable, CaseIterable {
        /// A message that the app itself received in the background.
        case data = "DATA_MESSAGE"
        /// A message that is displayed; every message that an extension receives.
        case display = "DISPLAY_NOTIFICATION"
    }

    /// What happened to the message.
    public enum Event: String, Sendable, Hashable, Codable, CaseIterable {
        /// It was delivered: the only event that the helper reports.
        case messageDelivered = "MESSAGE_DELIVERED"
    }

    /// The platform of the SDK that reports it.
    public enum Platform: String, Sendable, Hashable, Codable, CaseIterable {
        /// iOS: the only platform that runs a service extension.
        case iOS = "IOS"
    }

    /// Who reports the delivery.
    public enum Reporter: Sendable, Hashable {
        /// The app itself.
        case app(bundleIdentifier: String?)
        /// The app's service extension, whose bundle identifier has one component more than that of its app.
        case serviceExtension(bundleIdentifier: String?)
    }

    /// Why a message has no metrics: Firebase logs it, and sends nothing.
    public enum Defect: String, Error, Sendable, Hashable, Codable, CaseIterable {
        /// `google.c.sender.id` is missing, or is neither a number nor a string.
        case projectNumber = "google.c.sender.id"
        /// `gcm.message_id` is missing, or is not a string.
        case messageID = "gcm.message_id"
        /// `google.c.fid` is missing, or is not a string.
        case instanceID = "google.c.fid"

        /// The code of the line that Firebase logs.
        ///
        /// See [FIRMessagingCode.h](https://github.com/firebase/firebase-ios-sdk/blob/main/FirebaseMessaging/Sources/FIRMessagingCode.h).
        public var consoleCode: String {
            switch self {
            case .projectNumber: "I-FCM002005"
            case .messageID: "I-FCM002006"
            case .instanceID: "I-FCM002007"
            }
        }
    }

    /// What happened to the message.
    public let event: Event
    /// The platform of the SDK that reports it.
    public let sdkPlatform: Platform

    /// The number of the Firebase project.
    public let projectNumber: Int
    /// The message.
    public let messageID: String
    /// The installation of the app that it was sent to.
    public let instanceID: String
    /// The kind of message.
    public let messageType: MessageType
    /// The app's bundle identifier; `nil` if it is not known.
    public let packageName: String?
    /// The label that the sender gave to the message for analytics.
    public let analyticsLabel: String?
    /// The campaign of the notification composer.
    public let campaignID: Int?
    /// The label of the notification composer.
    public let composerLabel: String?

    /// The number of the Google product that the message is for.
    public let productID: Int?

    /// Reads the metrics from a payload, in the order in which Firebase checks it.
    /// - Parameters:
    ///   - messageInfo: The payload: ``NotificationContent/userInfo``.
    ///   - reporter: Who reports the delivery.
    /// - Throws: ``Defect``
    public init(messageInfo: JSONObject, reporter: Reporter = .serviceExtension(bundleIdentifier: nil)) throws(Defect) {
        guard let projectNumber = messageInfo["google.c.sender.id"]?.wholeNumber else { throw .projectNumber }
        guard let messageID = messageInfo["gcm.message_id"]?.stringValue else { throw .messageID }
        guard let instanceID = messageInfo["google.c.fid"]?.stringValue else { throw .instanceID }
        event = .messageDelivered
        sdkPlatform = .iOS
        productID = messageInfo["google.product_id"]?.wholeNumber
        self.projectNumber = projectNumber
        self.messageID = messageID
        self.instanceID = instanceID
        switch reporter {
        case .app(let bundleIdentifier):
            messageType = messageInfo["aps"]?["content-available"]?.wholeNumber == 1 ? .data : .display
            packageName = bundleIdentifier
        case .serviceExtension(let bundleIdentifier):
            messageType = .display
            packageName = bundleIdentifier.map { $0.split(separator: ".").dropLast().joined(separator: ".") }
        }
        analyticsLabel = messageInfo["google.c.a.m_l"]?.stringValue
        campaignID = messageInfo["google.c.a.c_id"]?.wholeNumber
        composerLabel = messageInfo["google.c.a.c_l"]?.stringValue
    }
}

extension JSONValue {
    /// The whole number that Foundation's `longLongValue` makes of a number or a string: the number that a text begins
    /// with, 0 if there is none. `nil` for other values, of which Foundation makes none.
    fileprivate var wholeNumber: Int? {
        switch self {
        case .integer(let integer): return integer
        case .number(let number): return Int(exactly: number.rounded(.towardZero))
        case .bool(let bool): return bool ? 1 : 0
        case .string(let text):
            let text = text.trimmingSpaces()
            let sign = text.prefix(1).filter { $0 == "-" || $0 == "+" }
            let digits = text.dropFirst(sign.count).prefix { $0.isASCII && $0.isWholeNumber }
            return digits.isEmpty ? 0 : Int(sign + digits) ?? (sign == "-" ? .min : .max)
        case .largeInteger, .null, .array, .object: return nil
        }
    }
}

extension ExtensionHelper {
    /// Makes the event that Firebase's helper sends to Google Analytics for BigQuery. Here, only the caller gets it:
    /// see ``DeliveryMetrics``.
    /// - Parameters:
    ///   - messageInfo: The payload: ``NotificationContent/userInfo``.
    ///   - reporter: Who reports the delivery.
    /// - Returns: The event; `nil` if Firebase sends none, which is logged as in Firebase.
    @discardableResult
    public func exportDeliveryMetricsToBigQuery(
        withMessageInfo messageInfo: JSONObject,
        reporter: DeliveryMetrics.Reporter = .serviceExtension(bundleIdentifier: nil)
    ) -> DeliveryMetrics? {
        do throws(DeliveryMetrics.Defect) {
            return try DeliveryMetrics(messageInfo: messageInfo, reporter: reporter)
        } catch {
            // Firebase logs a missing project number as an error, and the others as warnings.
            configuration.logger.log(
                level: error == .projectNumber ? .error : .warning,
                "No delivery metrics",
                metadata: ["reason": "\(error.rawValue) is missing or of the wrong type"]
            )
            return nil
        }
    }
}
