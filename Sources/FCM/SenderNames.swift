import EmbeddedFiles
package import RichPush

/// The names that senders have for what FCM and Apple call otherwise: those of Google's SDKs, of FCM's legacy API, and of
/// services that send for others; and FCM's own, with the types of its fields. They are data:
/// `Resources/sender-names.json`.
///
/// Sources: `messaging-internal.ts` of firebase-admin-node, `_messaging_encoder.py` of firebase-admin-python,
/// `messaging.go` of firebase-admin-go, `Aps.java` of firebase-admin-java, `Aps.cs` of firebase-admin-dotnet; for the
/// legacy API <https://firebase.google.com/docs/cloud-messaging/migrate-v1>; for Expo
/// <https://docs.expo.dev/push-notifications/sending-notifications>; for the others the documentation of their APIs.
package enum SenderNames {
    package static let tables = (try? JSONValue(parsing: EmbeddedFile.senderNames.bytes)) ?? [:]

    /// What an SDK makes of flags, as far as the text tells which SDK it is.
    package struct SDK {
        /// The findings about flags that it left out.
        package fileprivate(set) var findings: [Finding] = []
        /// Whether it is Python's, for which only `True` is on, or Node's, which reads Apple's names, too.
        fileprivate let isPython, isNode: Bool
        fileprivate let variables: [String]

        /// Recognizes an SDK by a type or a call.
        /// - Parameter variables: The names in the code that stand for values.
        package init(in code: [UInt8] = [], variables: [String] = []) {
            isPython = code.contains("Aps(".utf8)
            isNode = ["getMessaging(", ".messaging("].contains { code.contains($0.utf8) }
            self.variables = variables
        }
    }

    /// The message as an SDK sends it. Of several tokens it is the message to the first.
    /// - Parameters:
    ///   - object: A message with an SDK's names, in Node's spelling, or with FCM's; or a part of one.
    ///   - place: The place of the part.
    package static func sent(_ object: JSONObject, by sdk: inout SDK, at place: String = "") -> JSONObject {
        var sent = JSONValue.object([:])
        for (spelling, value) in object {
            // Java and C# have no object for the payload, and custom data are among the other members.
            let isSecond = spelling == "tokens" && object["token"] != nil
            let name = isSecond ? nil : tables["sdk"]?[place]?[spelling]?.stringValue
            let value = name == "token" ? converted(value, for: "token") ?? value : value
            let path = name?.split(separator: ".").map(String.init) ?? [spelling]
            let inner = path.reduce(place) { "\($0)/\($1.lowerCamelCased)" }
            if let members = value.objectValue, tables["sdk"]?[inner] != nil {
                let old = sent.value(at: path)?.objectValue ?? [:]
                let new = spelling == "customData" ? members : self.sent(members, by: &sdk, at: inner)
                sent.set(.object(old.merging(new)), at: path)
                continue
            }
            let isFlag = tables["flags"]?.arrayValue?.contains(.string(inner)) == true
            let isRead = isFlag && (name != nil || sdk.isNode)
            let isOn = value == true || value == 1 && !sdk.isPython
            if isRead, !isOn, !sdk.variables.contains(value.stringValue ?? "") {
                let isOff = [false, 0, .null].contains(value)
                if !isOff { sdk.findings.append(.flagDropped(path.last ?? "", found: value.kindDescription)) }
                continue
            }
            sent.set(value == true && (isRead || isFlag && spelling == "critical") ? 1 : value, at: path)
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
            var used: [String] = []
            for place in places.split(separator: " ") where value != .null {
                var path = place.split(separator: ".").map(String.init)
                guard let value = converted(value, for: path.last ?? "") else { continue }
                if path == ["token"], value.stringValue?.hasPrefix("/topics/") == true { path = ["topic"] }
                let inner = value.objectValue.map { (renamed.value(at: path)?.objectValue ?? [:]).merging($0) }
                renamed.set(inner.map(JSONValue.object) ?? value, at: path)
                used.append(path.joined(separator: "."))
            }
            // A service adds the address, which the sender did not write.
            guard value != "endpoint" else { continue }
            map.append("\(name) → \(used.isEmpty ? "nothing" : used.joined(separator: " and "))")
        }
        // A message has no such member, only the request around it.
        renamed.set(nil, at: ["validate_only"])
        return (renamed.objectValue ?? [:], map.isEmpty ? "no name changes" : map.joined(separator: ", "))
    }

    /// A value under its new name; `nil` if it is left out.
    private static func converted(_ value: JSONValue, for name: String) -> JSONValue? {
        switch name {
        case "token": value.arrayValue.map { $0.first ?? "" } ?? value
        case "content-available", "mutable-content": value.isTrue == true || value == 1 ? 1 : nil
        case "apns-priority": value == "high" ? "10" : "5"
        case "badge": value.stringValue.flatMap(Int.init).map(JSONValue.integer) ?? value
        case "ttl": .string("\(value.stringValue ?? value.description)s")
        case let name where name.contains("args"):
            value.stringValue.flatMap { try? JSONValue(parsing: $0.utf8) } ?? value
        default: value
        }
    }

    /// Where a name belongs that FCM does not find; `nil` if no other API has it either.
    static func remedy(for pointer: JSONPointer) -> String? {
        let name = pointer.components.drop { $0 == "message" }.joined(separator: ".")
        guard let places = tables["legacy"]?[name]?.stringValue else { return nil }
        let home = places.replacing(" ", with: " and ")
        return places.isEmpty ? "The v1 API has no \(name)." : "In the v1 API, it is \(home)."
    }
}

extension JSONValue {
    package func value(at path: [String]) -> JSONValue? { path.reduce(Optional(self)) { $0?[$1] } }

    /// Sets the member at a path, and makes the objects around it, or removes it.
    package mutating func set(_ value: JSONValue?, at path: [String]) {
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
