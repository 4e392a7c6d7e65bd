import EmbeddedFiles
package import RichPush

/// The names that senders have for what FCM and Apple call otherwise: those of Google's SDKs, of FCM's legacy API, and of
/// services that send for others. They are data: `Resources/sender-names.json`.
///
/// Sources: `messaging-internal.ts` of firebase-admin-node, `_messaging_encoder.py` of firebase-admin-python,
/// `messaging.go` of firebase-admin-go, `Aps.java` of firebase-admin-java, `Aps.cs` of firebase-admin-dotnet; for the
/// legacy API <https://firebase.google.com/docs/cloud-messaging/migrate-v1>; for Expo
/// <https://docs.expo.dev/push-notifications/sending-notifications>.
package enum SenderNames {
    package static let tables = (try? JSONValue(parsing: EmbeddedFile.senderNames.bytes)) ?? [:]

    /// The message as an SDK sends it. Of several tokens it is the message to the first.
    /// - Parameter message: A message with an SDK's names, in Node's spelling, or with FCM's.
    package static func sent(_ message: JSONObject) -> JSONObject {
        var message = message
        if let tokens = message["tokens"], message["token"] == nil {
            message["token"] = tokens.arrayValue?.first ?? tokens
            message["tokens"] = nil
        }
        return sent(message, at: "")
    }

    private static func sent(_ object: JSONObject, at place: String) -> JSONObject {
        var sent = JSONValue.object([:])
        for (spelling, value) in object {
            // Java and C# have no object for the payload, and custom data are among the other members.
            let name = tables["sdk"]?[place]?[spelling]?.stringValue
            let path = name?.split(separator: ".").map(String.init) ?? [spelling]
            let inner = path.reduce(place) { "\($0)/\($1.lowerCamelCased)" }
            if let members = value.objectValue, tables["sdk"]?[inner] != nil {
                let old = sent.value(at: path)?.objectValue ?? [:]
                let new = spelling == "customData" ? members : self.sent(members, at: inner)
                sent.set(.object(old.merging(new)), at: path)
                continue
            }
            // The SDKs send 1 for a flag that is on, and nothing for one that is off.
            let isFlag = name != nil && ["contentAvailable", "mutableContent"].contains(spelling)
            if isFlag, value == false { continue }
            let isOn = value == true && (isFlag || inner == "/apns/payload/aps/sound/critical")
            sent.set(isOn ? 1 : value, at: path)
        }
        return sent.objectValue ?? [:]
    }

    /// What a request is under other names, and which name became which.
    /// - Parameter table: The name of the table.
    package static func renamed(_ request: JSONObject, by table: String) -> (value: JSONObject, map: String) {
        var renamed = JSONValue.object(request)
        var map: [String] = []
        for (name, places) in tables[table]?.objectValue ?? [:] {
            let old = name.split(separator: ".").map(String.init)
            guard let value = JSONValue.object(request).value(at: old), let places = places.stringValue else {
                continue
            }
            renamed.set(nil, at: old)
            map.append("\(name) → \(places.isEmpty ? "nothing" : places.listed)")
            for place in places.split(separator: " ") where value != .null {
                let path = place.split(separator: ".").map(String.init)
                if let value = converted(value, for: path.last ?? "") {
                    let isTopic = path == ["token"] && value.stringValue?.hasPrefix("/topics/") == true
                    let inner = value.objectValue.map { (renamed.value(at: path)?.objectValue ?? [:]).merging($0) }
                    renamed.set(inner.map(JSONValue.object) ?? value, at: isTopic ? ["topic"] : path)
                }
            }
        }
        return (renamed.objectValue ?? [:], map.joined(separator: ", "))
    }

    /// A value under its new name; `nil` if it is left out.
    private static func converted(_ value: JSONValue, for name: String) -> JSONValue? {
        switch name {
        case "token": value.arrayValue?.first ?? value
        case "content-available", "mutable-content": value == true || value == 1 ? 1 : nil
        case "apns-priority": value == "high" ? "10" : "5"
        case "badge": value.stringValue.flatMap(Int.init).map(JSONValue.integer) ?? value
        case "ttl": .string("\(value.stringValue ?? value.description)s")
        case "validate_only": nil
        case let name where name.contains("args"):
            value.stringValue.flatMap { try? JSONValue(parsing: $0.utf8) } ?? value
        default: value
        }
    }

    /// Where a name belongs that FCM does not find; `nil` if no other API has it either.
    static func remedy(for pointer: JSONPointer) -> String? {
        let name = pointer.components.drop { $0 == "message" }.joined(separator: ".")
        guard let places = tables["legacy"]?[name]?.stringValue else { return nil }
        return places.isEmpty ? "The v1 API has no \(name)." : "In the v1 API, it is \(places.listed)."
    }
}

extension String {
    /// Places in a sentence.
    fileprivate var listed: String { split(separator: " ").joined(separator: " and ") }
}

extension JSONValue {
    package func value(at path: [String]) -> JSONValue? { path.reduce(Optional(self)) { $0?[$1] } }

    /// Sets the member at a path, and makes the objects around it, or removes it.
    fileprivate mutating func set(_ value: JSONValue?, at path: [String]) {
        guard let name = path.first else { return self = value ?? .null }
        var members = objectValue ?? [:]
        if path.count == 1 {
            members[name] = value
        } else {
            var inner = members[name] ?? [:]
            inner.set(value, at: Array(path.dropFirst()))
            members[name] = inner
        }
        self = .object(members)
    }
}
