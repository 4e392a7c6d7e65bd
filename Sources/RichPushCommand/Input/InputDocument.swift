import FCM
import RichPush

/// What the user wants delivered, told apart by what is in it.
struct InputDocument {
    enum Kind: String, Codable {
        case payload = "apns-payload"
        case simulatorPayload = "apns-simulator-payload"
        case request = "fcm-request"
        case message = "fcm-message"

        /// The kind in words.
        var displayName: String {
            switch self {
            case .payload: "APNs payload"
            case .simulatorPayload: "APNs payload for the simulator (.apns)"
            case .request: "FCM request"
            case .message: "FCM message"
            }
        }

        var isMessage: Bool { self == .request || self == .message }
    }

    /// The member in which Xcode's `.apns` files name the app; it is not part of what APNs delivers.
    private static let simulatorTarget = "Simulator Target Bundle"

    let kind: Kind
    /// The payload, or the message with or without the request around it.
    let value: JSONValue
    /// The headers that came with a payload.
    let headers: [String: String]
    /// What is to be said of how it was read.
    let findings: [Finding]

    /// Reads an input.
    init(_ bytes: [UInt8]) throws(InputError) {
        let text = try PastedText(bytes)
        try self.init(text.value, unresolvedIdentifiers: text.unresolvedIdentifiers)
    }

    /// Takes what was read already.
    /// - Parameter unresolvedIdentifiers: Variables whose names were taken for their values.
    init(_ value: JSONValue, unresolvedIdentifiers: [String] = []) throws(InputError) {
        guard var members = value.objectValue else { throw .unknown(found: value.kindDescription) }
        headers = Self.unwrap(&members)
        if members[member: "message"]?.objectValue != nil {
            kind = .request
        } else if members[member: "aps"] != nil {
            kind = members.removeValue(forKey: Self.simulatorTarget) == nil ? .payload : .simulatorPayload
        } else if !SendRequest.messageMembers.isDisjoint(with: members.keys) {
            kind = .message
        } else {
            throw .unknown(found: "an object with \(members.isEmpty ? "nothing in it" : "other members")")
        }
        self.value = .object(members)
        findings = unresolvedIdentifiers.map(Self.finding(forIdentifier:))
    }

    /// Takes a payload out of what `convert --headers` writes around it: `{"headers": …, "payload": …}`.
    /// - Returns: The headers; those that are no text, which none can be, are left out.
    private static func unwrap(_ members: inout [String: JSONValue]) -> [String: String] {
        guard members[member: "aps"] == nil, members[member: "message"]?.objectValue == nil,
            let payload = members[member: "payload"]?.objectValue, payload[member: "aps"] != nil
        else { return [:] }
        let headers = members[member: "headers"]?.objectValue ?? [:]
        members = payload
        return headers.compactMapValues(\.stringValue)
    }

    private static func finding(forIdentifier identifier: String) -> Finding {
        Finding(
            .identifierAsValue,
            at: nil,
            explanation:
                "The variable \(identifier.prefix(60)) stands in the place of a value, and its name was taken.",
            remedy: "Put the value there, in quotation marks, if it matters."
        )
    }
}
