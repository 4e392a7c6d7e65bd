import FCM
import RichPush

/// A service that makes the push itself, recognized by the members of a request to it.
struct Gateway {
    /// The rows of the table, and the names of the members that must or must not be there.
    private static let rows = SenderNames.tables["gateways"]?.arrayValue ?? []
    /// The members that a message for FCM has, and the push of a library for APNs.
    private static let messageMembers = ["token", "topic", "tokens", "fid", "apns"]

    let service: String
    /// The member that holds the push, or the table of names that makes one of the request; `nil` if there is neither.
    private let source: String?
    private let request: JSONValue

    init?(_ request: JSONObject) {
        let isForLibrary = request["alert"] != nil || request["deviceToken"] != nil
        guard isForLibrary || !Self.messageMembers.contains(where: { request[$0] != nil }) else { return nil }
        self.request = .object(request)
        func has(_ path: JSONValue) -> Bool { Self.value(at: path.stringValue ?? "", in: .object(request)) != nil }
        let row = Self.rows.first { row in
            (row["all"]?.arrayValue ?? []).allSatisfy(has) && row["any"]?.arrayValue?.contains(where: has) != false
                && row["none"]?.arrayValue?.contains(where: has) != true
        }
        guard let service = row?["service"]?.stringValue else { return nil }
        self.service = service
        source = row?["unwraps"]?.stringValue
    }

    /// The push that the service makes of the request, and the finding that says so.
    func push() throws(InputError) -> (JSONValue, Finding) {
        guard let source, let members = request.objectValue else { throw .gateway(service: service) }
        if SenderNames.tables[source] != nil {
            let (push, map) = SenderNames.renamed(members, by: source)
            if source == "legacy" { return (Self.addressed(push), .legacyRequest(map)) }
            return (.object(push), .gatewayRequest(service, part: "the payload by \(service)'s documents (\(map))"))
        }
        guard var inner = Self.value(at: source, in: request)?.objectValue else { throw .gateway(service: service) }
        // A message of the legacy API, to which the service adds the address.
        if source == "GCM" { inner["to"] = "endpoint" }
        let isMessage = inner["aps"] == nil && inner["message"] == nil && source != "Message" && source != "GCM"
        let push = isMessage ? Self.addressed(inner) : .object(inner)
        return (push, .gatewayRequest(service, part: "the member \(source)"))
    }

    /// The message with an address, which a service adds.
    static func addressed(_ message: JSONObject) -> JSONValue {
        let isAddressed = ["token", "topic", "condition"].contains { message[$0] != nil }
        return .object(isAddressed ? message : message.merging(["token": "endpoint"]))
    }

    /// The value at a path, which also leads into JSON in a string, into a list, and to the start of a token.
    private static func value(at path: String, in request: JSONValue) -> JSONValue? {
        path.split(separator: ".").reduce(Optional(request)) { value, name in
            if name == "ExponentPushToken" {
                return (value?.arrayValue?.first ?? value)?.stringValue?.hasPrefix("Expo") == true ? value : nil
            }
            if name == "0" { return value?.arrayValue?.first }
            guard let text = value?.stringValue else { return value?[String(name)] }
            return (try? JSONValue(parsing: text.utf8, dialect: .relaxed))?[String(name)]
        }.map { value in
            value.stringValue.flatMap { $0.hasPrefix("{") ? try? JSONValue(parsing: $0.utf8, dialect: .relaxed) : nil }
                ?? value
        }
    }
}
