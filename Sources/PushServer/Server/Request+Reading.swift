import FCM
import FoundationEssentials
import HTTPTypes
import Hummingbird
import RichPush

extension Request {
    /// The fields of the query. Unlike in Hummingbird's parser, a `+` is a space, as most clients write it.
    var query: FormFields { FormFields(uri.query ?? "") }

    /// Whether the request has an access token. Any token is accepted: the server protects nothing from a client that
    /// can connect to it.
    var hasBearerToken: Bool {
        guard let value = headers[.authorization] else { return false }
        let parts = value.split(separator: " ", maxSplits: 1)
        return parts.count == 2 && parts[0].lowercased() == "bearer" && !parts[1].allSatisfy(\.isWhitespace)
    }

    /// Reads the body. Does not wait for one that its header says is too long.
    /// - Parameter limit: The largest number of bytes.
    /// - Throws: The response to a body that is too long: 413.
    func collectBody(upTo limit: Int) async throws(HTTPError) -> ByteBuffer {
        let tooLong = HTTPError(.contentTooLarge, message: "The body is longer than \(limit) bytes.")
        guard headers[.contentLength].flatMap({ Int($0) }) ?? 0 <= limit else { throw tooLong }
        do { return try await body.collect(upTo: limit) } catch { throw tooLong }
    }

    /// Decodes the body, an object of a schema in the API's description.
    /// - Parameters:
    ///   - limit: The largest number of bytes.
    ///   - defaults: The members that the object need not have.
    ///   - expectation: A sentence about what the body must be.
    /// - Throws: The response to a body that is something else, or does not fit the schema. If a member that the schema
    ///   does not have were ignored, a misspelled name would change what the request does.
    func object<Value: Decodable>(
        of schema: String,
        upTo limit: Int,
        defaults: JSONObject = [:],
        expectation: String
    ) async throws(HTTPError) -> Value {
        let bytes = try await collectBody(upTo: limit).readableBytesView
        guard let object = try? JSONValue(parsing: bytes).objectValue
        else { throw HTTPError(.badRequest, message: expectation) }
        if let defect = APIDescription.defect(in: object, of: schema) { throw HTTPError(.badRequest, message: defect) }
        do { return try JSONText.decode(object, defaults: defaults) } catch {
            let place = (error as? DecodingError)?.place.prefix(APIDescription.quotedNameLength) ?? ""
            let blame = place.isEmpty ? "" : "\(place) is missing or wrong. "
            throw HTTPError(.badRequest, message: blame + expectation)
        }
    }

    /// Checks that the API has all of the query's parameters: if it were ignored, a misspelled `query` would delete
    /// everything.
    /// - Throws: The response to an unknown parameter, or to one that occurs more than once.
    func checkParameters() throws(HTTPError) {
        guard let known = APIDescription.parameters(of: uri.path, method: method.rawValue) else { return }
        var names: Set<String> = []
        for name in query.names {
            let quoted = name.prefix(APIDescription.quotedNameLength)
            guard known.contains(name) else {
                let names = known.sorted().joined(separator: ", ")
                let rest = known.isEmpty ? "This path has none." : "The parameters are \(names)."
                throw HTTPError(.badRequest, message: "There is no parameter \(quoted). \(rest)")
            }
            guard names.insert(name).inserted else {
                throw HTTPError(.badRequest, message: "The parameter \(quoted) occurs more than once.")
            }
        }
    }

    /// Reads the search in the query; without one, it finds everything.
    func deliveryQuery() throws(DeliveryQuery.Problem) -> DeliveryQuery { try DeliveryQuery(query["query"] ?? "") }

    /// Reads the body of a request to FCM.
    /// - Throws: FCM's answer to a body that is longer than the limit in bytes.
    func bytes(upTo limit: Int) async throws(FCMError) -> [UInt8] {
        do { return Array(try await collectBody(upTo: limit).readableBytesView) } catch {
            throw FCMError(.invalidArgument, message: "Request payload size exceeds the limit: \(limit) bytes.")
        }
    }
}

extension DecodingError {
    /// The member that cannot be read, with those around it; empty for the whole value.
    fileprivate var place: String {
        let path =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            case .keyNotFound(let key, let context): context.codingPath + [key]
            @unknown default: [any CodingKey]()
            }
        return path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}

extension FCMError {
    /// The request has no access token: 401, `UNAUTHENTICATED`.
    static let missingCredentials = FCMError(
        .unauthenticated,
        message: "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie "
            + "or other valid authentication credential. See "
            + "https://developers.google.com/identity/sign-in/web/devconsole-project."
    )
}

/// The fields of a form, in a body or a query (`application/x-www-form-urlencoded`).
struct FormFields {
    /// The names of the fields, in their order.
    let names: [String]
    private let fields: [String: String]

    init(_ text: String) {
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
        names = pairs.map(\.0)
        fields = Dictionary(pairs) { first, _ in first }
    }

    subscript(name: String) -> String? { fields[name] }

    /// Returns the identifier of a delivery; `nil` if there is no such field.
    /// - Throws: The response to a field with anything else.
    func identifier(_ name: String) throws(HTTPError) -> Int64? {
        guard let text = self[name] else { return nil }
        guard let identifier = Int64(text) else {
            throw HTTPError(.badRequest, message: "\(name) must be the identifier of a delivery.")
        }
        return identifier
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
