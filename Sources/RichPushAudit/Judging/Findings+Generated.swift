// Tests/Commands/generate-findings wrote this file from Sources/RichPush/Findings/Findings.json.
// swift-format-ignore-file

public import RichPush

extension Finding.Kind {
    /// The line is neither a payload nor a message.
    public static let malformedLine = Finding.Kind("malformed-line")
    /// The line is not JSON, and its service refuses it.
    public static let invalidJSON = Finding.Kind("invalid-json")
    /// FCM would refuse the message.
    public static let refusedByFCM = Finding.Kind("refused-by-fcm")
    /// APNs would refuse a header that came with the payload.
    public static let refusedByAPNs = Finding.Kind("refused-by-apns")
    /// A real decoder draws or plays nothing of the file.
    public static let notDecodable = Finding.Kind("not-decodable")
    /// No decoder could say whether the file can be drawn or played.
    public static let notDecoded = Finding.Kind("not-decoded")
    package static let audit: [Finding.Kind] = [.malformedLine, .invalidJSON, .refusedByFCM, .refusedByAPNs, .notDecodable, .notDecoded]
}

extension Finding {
    static func malformedLine(_ problem: String) -> Finding { Finding(.malformedLine, .error, .hides, nil, "The line is neither a payload nor a message: \(problem).", "Write one APNs payload or FCM message on the line, as JSON.") }
    static func invalidJSON(refusedBy receiver: String, problem: String) -> Finding { Finding(.invalidJSON, .error, .hides, .documented, from: "Apple: Generating a remote notification", "\(receiver) refuses the line, because it is not JSON: \(problem).", "Write the line with a JSON library: names and strings in double quotes, no comma after the last value, no comments.") }
    static func invalidJSONAccepted(_ problem: String) -> Finding { Finding(.invalidJSON, variant: "accepted", .notice, .nothing, .source, from: "protobuf: json_stream_parser.cc", "The message is not JSON (\(problem)), but FCM probably accepts it, as the parser of Google's servers does.", "Write the line with a JSON library: names and strings in double quotes, no comma after the last value, no comments.") }
    static func refusedByFCM(_ answer: String) -> Finding { Finding(.refusedByFCM, .error, .hides, .documented, from: "Firebase: REST Resource projects.messages", "FCM refuses the message: \(answer)", "Correct the message as FCM's answer says.") }
    static func refusedByAPNs(_ problem: String) -> Finding { Finding(.refusedByAPNs, .error, .hides, .documented, from: "Apple: Sending notification requests to APNs", "APNs refuses the notification, because \(problem).", "Correct the header, or leave it out.") }
    /// A real decoder draws or plays nothing of the file.
    public static func notDecodable(by decoder: String, problem: String) -> Finding { Finding(.notDecodable, .error, .mayHide, .unknown, at: .body, "\(decoder) cannot open the file (\(problem)), so an iPhone probably attaches it and shows nothing.", "Export the file again, and check that its upload is complete.") }
    package static func decodableInPart(by decoder: String, problem: String) -> Finding { Finding(.notDecodable, variant: "in-part", .warning, .mayHide, .unknown, at: .body, "\(decoder) finds errors in the file (\(problem)), so an iPhone probably shows it cut or damaged.", "Export the file again, and check that its upload is complete.") }
    /// No decoder could say whether the file can be drawn or played.
    public static func notDecoded(_ problem: String) -> Finding { Finding(.notDecoded, .notice, .nothing, nil, at: .body, "No decoder has opened the file: \(problem).", "Install FFmpeg and libheif's tools, or open the file yourself.") }
}
