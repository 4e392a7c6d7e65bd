import Logging

/// The event that Firebase's extension helper would send to Google Analytics for a message that has arrived, when an
/// extension calls `exportDeliveryMetricsToBigQuery(withMessageInfo:)`.
///
/// It is only for inspection. RichPush deliberately sends nothing, because a simulated delivery must not count in a
/// project's statistics.
///
/// See [`MessagingClientEvent`](https://github.com/firebase/firebase-ios-sdk/blob/main/FirebaseMessaging/ProtoSupport/Protos/me.proto).
package struct DeliveryMetrics: Sendable, Hashable, Encodable {
    /// Why a message has no metrics: Firebase logs it, and sends nothing.
    package struct Defect: Error, Hashable, Encodable {
        /// The key that is missing, or has a value of the wrong type.
        package let missing: String
        /// The code of the line that Firebase logs.
        ///
        /// See [FIRMessagingCode.h](https://github.com/firebase/firebase-ios-sdk/blob/main/FirebaseMessaging/Sources/FIRMessagingCode.h).
        package let consoleCode: String

        package static let projectNumber = Defect(missing: "google.c.sender.id", consoleCode: "I-FCM002005")
        package static let messageID = Defect(missing: "gcm.message_id", consoleCode: "I-FCM002006")
        package static let instanceID = Defect(missing: "google.c.fid", consoleCode: "I-FCM002007")
    }

    // The only event that the helper reports, the only platform that runs an extension, and the only type of message
    // that an extension receives.
    private let event = "MESSAGE_DELIVERED"
    private let sdkPlatform = "IOS"
    package let projectNumber: Int
    package let messageID: String
    /// The installation of the app that it was sent to.
    package let instanceID: String
    private let messageType = "DISPLAY_NOTIFICATION"
    package let analyticsLabel: String?
    /// The campaign of the notification composer.
    package let campaignID: Int?
    /// The label of the notification composer.
    package let composerLabel: String?
    /// The number of the Google product that the message is for.
    private let productID: Int?

    /// Reads the metrics from a payload, in the order in which Firebase checks it.
    package init(messageInfo: JSONObject) throws(Defect) {
        guard let projectNumber = messageInfo[Defect.projectNumber.missing]?.wholeNumber else { throw .projectNumber }
        guard let messageID = messageInfo[Defect.messageID.missing]?.stringValue else { throw .messageID }
        guard let instanceID = messageInfo[Defect.instanceID.missing]?.stringValue else { throw .instanceID }
        (self.projectNumber, self.messageID, self.instanceID) = (projectNumber, messageID, instanceID)
        analyticsLabel = messageInfo["google.c.a.m_l"]?.stringValue
        campaignID = messageInfo["google.c.a.c_id"]?.wholeNumber
        composerLabel = messageInfo["google.c.a.c_l"]?.stringValue
        productID = messageInfo["google.product_id"]?.wholeNumber
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
    /// Checks what Firebase's helper would send to Google Analytics for BigQuery, and logs what it would miss.
    ///
    /// RichPush sends nothing: a simulated delivery must not count in a project's statistics.
    /// - Parameter messageInfo: The payload: ``NotificationContent/userInfo``.
    public func exportDeliveryMetricsToBigQuery(withMessageInfo messageInfo: JSONObject) {
        do throws(DeliveryMetrics.Defect) { _ = try DeliveryMetrics(messageInfo: messageInfo) } catch {
            // Firebase logs a missing project number as an error, and the others as warnings.
            configuration.logger.log(
                level: error == .projectNumber ? .error : .warning,
                "No delivery metrics",
                metadata: ["reason": "\(error.missing) is missing or of the wrong type"]
            )
        }
    }
}
