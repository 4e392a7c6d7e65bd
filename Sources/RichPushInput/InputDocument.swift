public import FCM
public import RichPush

/// A payload or message from a sender, recognized by its members.
public struct InputDocument: Sendable {
    /// The kinds of documents that a sender may give.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        /// The payload of a request to APNs: an object with `aps`.
        case payload = "apns-payload"
        /// A payload for Xcode's simulator, which also names the app.
        case simulatorPayload = "apns-simulator-payload"
        /// The body of a request to FCM: an object with `message`.
        case request = "fcm-request"
        /// The message of such a request alone.
        case message = "fcm-message"
        /// The URL of a picture, alone or as the only member `url` of an object.
        case url

        /// The kind in words.
        public var displayName: String {
            switch self {
            case .payload: "APNs payload"
            case .simulatorPayload: "APNs payload for the simulator (.apns)"
            case .request: "FCM request"
            case .message: "FCM message"
            case .url: "a picture's URL"
            }
        }

        /// Whether FCM converts the document to a payload.
        public var isMessage: Bool { self != .payload && self != .simulatorPayload }
    }

    /// The member in which Xcode's `.apns` files name the app; it is not part of what APNs delivers.
    private static let simulatorTarget = "Simulator Target Bundle"

    /// The recognized kind.
    public let kind: Kind
    /// The payload, or the message with or without the request around it.
    public internal(set) var value: JSONValue
    /// The headers that came with a payload.
    public let headers: [String: String]
    /// The size of a payload in bytes as it is written; `nil` for what FCM, an SDK, or Xcode writes anew.
    let writtenSize: Int?
    /// The findings of reading it.
    public private(set) var findings: [Finding]
    /// The expressions in code whose own text stands for their value; `nil` for JSON.
    private(set) var unknown: Set<String>?
    /// Whether the value is not the one that was read, but what an SDK or a service makes of it.
    private(set) var isConverted = false
    /// What to change in the request to a service, by the findings' identifiers.
    private var remedies: JSONValue?

    /// The URL of a picture, which is judged as the image of a correct FCM message.
    public init(url: String) {
        kind = .url
        value = [
            "token": "endpoint", "notification": ["title": "Title", "body": "Text"],
            "apns": ["payload": ["aps": ["mutable-content": 1]], "fcm_options": ["image": .string(url)]],
        ]
        (headers, writtenSize, findings) = ([:], nil, [])
    }

    /// Reads a document from text: JSON, JSON5, a URL, or text pasted from documentation and source code.
    public init(_ bytes: [UInt8]) throws(InputError) {
        if let url = Self.url(in: String(decoding: bytes, as: UTF8.self)) {
            self = InputDocument(url: url)
            return
        }
        let text = try PastedText(bytes)
        // Code and JSON5 are not what a sender sends.
        var parser = JSONParser(bytes)
        let isJSON = (try? parser.parseDocument()) != nil
        // A hub of Azure's adds the address to the body for FCM.
        let isForHub = text.headers["servicebusnotification-format"] != nil
        let message = isForHub ? text.value["message"]?.objectValue : nil
        try self.init(
            message.map(Gateway.addressed) ?? text.value,
            headers: text.headers,
            hasSDKNames: text.hasSDKNames,
            sdk: isJSON ? SenderNames.SDK() : SenderNames.SDK(in: bytes, variables: text.unresolvedIdentifiers),
            readBy: isJSON ? parser : nil
        )
        unknown = text.unknown
        findings = replaceUnknown(text.unresolvedIdentifiers) + findings
        if text.count > 1 { findings.append(.severalMessages("\(text.count)")) }
    }

    /// Recognizes a value that is already parsed.
    /// - Parameters:
    ///   - headers: The headers of the request whose body it is, their names in lower case.
    ///   - hasSDKNames: Whether a message alone has the names of an SDK, which replaces them.
    package init(
        _ value: JSONValue,
        headers: [String: String] = [:],
        hasSDKNames: Bool = true,
        sdk: SenderNames.SDK = SenderNames.SDK(),
        readBy parser: JSONParser? = nil
    ) throws(InputError) {
        if let url = Self.url(of: value) {
            self = InputDocument(url: url)
            return
        }
        guard var members = value.objectValue else { throw .unknown(found: value.kindDescription) }
        if let gateway = Self.gateway(for: members) {
            let (push, finding) = try gateway.push()
            self = try InputDocument(push, headers: headers, hasSDKNames: false)
            // Only what Amazon SNS takes for FCM is again a request.
            if findings.first?.kind == .legacyRequest, let members = push.objectValue {
                findings[0] = .legacyRequestInSNS(SenderNames.renamed(members, by: "legacy").map)
            }
            if members["dry_run"] == true { findings.append(.dryRun(at: JSONPointer("dry_run"))) }
            findings.insert(finding, at: 0)
            remedies = SenderNames.tables["remedies"]?[gateway.service]
            isConverted = true
            return
        }
        var sdk = sdk
        let isWrapped = members["aps"] == nil
        let own = Self.unwrap(&members)
        self.headers = own.merging(headers.filter { $0.key.hasPrefix("apns-") }) { own, _ in own }
        if Self.isRequest(members) {
            kind = .request
        } else if members["aps"] != nil {
            kind = members[Self.simulatorTarget] == nil ? .payload : .simulatorPayload
            members[Self.simulatorTarget] = nil
        } else if !Self.messageMembers.isDisjoint(with: members.names) {
            kind = .message
            if hasSDKNames {
                let sent = SenderNames.sent(members, by: &sdk)
                isConverted = sent != members
                members = sent
            }
        } else {
            let kind = members["message"].map(\.kindDescription)
            if let kind { throw .unknown(found: "an object whose \"message\" is \(kind)") }
            throw .unknown(found: "an object with \(members.isEmpty ? "nothing in it" : "other members")")
        }
        self.value = .object(members)
        writtenSize = kind == .payload ? isWrapped ? parser?.memberSizes["payload"] : parser?.textSize : nil
        findings = sdk.findings
    }

    /// The URL that a text is: one line that begins with a scheme; `nil` for any other text.
    package static func url(in text: String) -> String? {
        let line = /\uFEFF?\s*([A-Za-z][\w+.\-]*:\/\/[^\r\n]*?)\s*/.matchingSemantics(.unicodeScalar)
        return text.wholeMatch(of: line).map { String($0.1) }
    }

    private static func url(of value: JSONValue) -> String? {
        guard let members = value.objectValue else { return value.stringValue.flatMap(url) }
        return members.count == 1 ? members["url"]?.stringValue : nil
    }

    /// The service that a request is for; `nil` for a payload, and for what FCM gets.
    private static func gateway(for members: JSONObject) -> Gateway? {
        // Services, too, have a `message`, some with a part for Android, or an `apns`, which is the payload itself.
        let names = members["message"]?.objectValue?.names.filter { $0 != "android" } ?? []
        let isPayload = members["aps"] != nil || members["payload"]?["aps"] != nil
        var request = members
        if members["apns"]?["aps"] != nil { request["apns"] = nil }
        return isPayload || !messageMembers.isDisjoint(with: names) ? nil : Gateway(request)
    }

    /// Whether an object is a request to FCM. Beside `aps`, an app may have an object `message` of its own.
    package static func isRequest(_ members: JSONObject) -> Bool {
        guard let message = members["message"]?.objectValue else { return false }
        return members["aps"] == nil || !message.isEmpty && message.allSatisfy { messageMembers.contains($0.name) }
    }

    /// Whether a value is a push, or a request to a service that makes one.
    static func isPush(_ value: JSONValue) -> Bool {
        guard let members = value.objectValue else { return false }
        return members["aps"] != nil || members["message"]?.objectValue != nil || members["payload"]?["aps"] != nil
            || gateway(for: members) != nil || !messageMembers.subtracting(["data"]).isDisjoint(with: members.names)
    }

    /// The members of a message, with the one that only SDKs know.
    private static let messageMembers = SendRequest.messageMembers.union(["tokens"])

    /// The free places in a document of any kind.
    package static let freePlaces = RemoteNotification.freePlaces.merging(SendRequest.freePlaces)
        .merging(.members(["headers": .none, "payload": RemoteNotification.freePlaces]))

    /// Takes a payload out of the object that `convert --headers` writes around it: `{"headers": …, "payload": …}`.
    /// - Returns: The headers; values that are not strings are left out.
    private static func unwrap(_ members: inout JSONObject) -> [String: String] {
        guard members["aps"] == nil, members["message"]?.objectValue == nil,
            let payload = members["payload"]?.objectValue, payload["aps"] != nil
        else { return [:] }
        let headers = members["headers"]?.objectValue ?? [:]
        members = payload
        return headers.reduce(into: [:]) { $0[$1.name] = $1.value.stringValue }
    }

    /// A push as the device receives it.
    public struct Push: Sendable {
        /// The payload, as the device reads it.
        public let notification: RemoteNotification
        /// The headers of the request to APNs.
        public let headers: [String: String]
        /// The findings of reading and converting the document.
        public let findings: [Finding]
        /// The number of bytes by which the texts in it may grow before FCM or APNs refuses it; negative if they do.
        package let room: Int
    }

    private static let pushTypeHeader = "apns-push-type"

    /// Makes the push that a device receives. A message is checked and converted as in FCM.
    /// - Parameters:
    ///   - conversion: How FCM converts a message.
    ///   - pushType: The `apns-push-type` if the document has no such header. It also replaces the type that FCM
    ///     derives from a message.
    ///   - strings: The app's localized strings.
    public func push(
        conversion: APNsConversion = APNsConversion(),
        pushType: PushType? = nil,
        strings: LocalizedStrings = LocalizedStrings()
    ) throws(InputError) -> Push {
        let request: APNsRequest
        var (room, pushType, findings) = (Int.max, pushType, findings)
        if kind.isMessage {
            let message = try message()
            request = conversion.request(for: message)
            room = MessageSizeLimits.documented.room(in: message)
            if pushType == nil || message.apns?.headers.value(ofHeader: Self.pushTypeHeader) != nil {
                pushType = request.headers[Self.pushTypeHeader].flatMap(PushType.init)
            }
            findings += value.messageFindings
        } else {
            do throws(APNsHeaderError) {
                let names = headers.map { ($0.key.lowercased(), $0.value) }
                try APNsHeaderRules.check(Dictionary(names) { max($0, $1) })
            } catch {
                throw .refusedByAPNs(error)
            }
            // Only what may be meant for APNs: a client has headers of its own.
            findings += KeyMistake.all(inHeaders: headers, at: JSONPointer("headers")).mistakes
                .compactMap { $0.finding(wantsImage: false, shows: true) }
            request = APNsRequest(headers: headers, payload: value)
            pushType = headers.value(ofHeader: Self.pushTypeHeader).map(PushType.init) ?? pushType
        }
        do throws(PayloadError) {
            var notification = try RemoteNotification(
                payload: request.payload,
                byteCount: writtenSize ?? request.payloadSize,
                pushType: pushType,
                collapseIdentifier: request.headers.value(ofHeader: "apns-collapse-id"),
                strings: strings
            )
            notification.remedies = remedies
            notification.origins = origins(of: notification.payload)
            // Texts of another size or form may be converted in another way.
            room = isConverted ? -1 : min(room, notification.applicableSizeLimit - notification.byteCount)
            return Push(notification: notification, headers: request.headers, findings: findings, room: room)
        } catch {
            throw .payload(error)
        }
    }

    /// The places in a message of what its payload has under the same names.
    private func origins(of payload: JSONObject) -> [String: JSONPointer] {
        guard kind.isMessage else { return [:] }
        return [root + ["data"], root + ["apns", "payload"]].reduce(into: [:]) { origins, place in
            for (name, member) in value.value(at: place)?.objectValue ?? [:] where payload[name] == member {
                origins[name] = name == "aps" ? nil : JSONPointer(components: place + [name])
            }
        }
    }

    /// The message, checked as FCM checks it.
    public func message() throws(InputError) -> Message {
        do throws(FCMError) { return try SendRequest(value).message } catch { throw .refusedByFCM(error) }
    }
}
