// Tests/Commands/generate-findings wrote this file from Sources/RichPush/Findings/Findings.json.
// swift-format-ignore-file

public import RichPush

extension Finding.Kind {
    /// The pasted text uses a variable, whose name stands for its value.
    public static let identifierAsValue = Finding.Kind("identifier-as-value")
    /// The pasted text has several messages.
    public static let severalMessages = Finding.Kind("several-messages")
    /// The input is a request to a service that makes the push itself.
    public static let gatewayRequest = Finding.Kind("gateway-request")
    /// The message is for FCM's legacy API, which is shut down.
    public static let legacyRequest = Finding.Kind("legacy-request")
    package static let input: [Finding.Kind] = [.identifierAsValue, .severalMessages, .gatewayRequest, .legacyRequest]
}

extension Finding {
    static func identifierAsValue(_ variable: String) -> Finding { Finding(.identifierAsValue, .notice, .nothing, nil, "The variable \(variable.bounded(to: 60)) stands where a value belongs, so RichPush uses its name as the value, or leaves the value out where it cannot be text.", "Replace it with the value, in quotation marks if it is text, if the value matters.") }
    package static func decisiveVariable(_ variable: String) -> Finding { Finding(.identifierAsValue, variant: "decisive", .warning, .unknown, nil, "What an iPhone shows may depend on the variable \(variable.bounded(to: 60)), whose value the text does not have.", "Replace it with its value, such as the image's URL in quotation marks.") }
    static func severalMessages(_ count: String) -> Finding { Finding(.severalMessages, .notice, .nothing, nil, "The text has \(count) messages, and RichPush reads only the first.", "Give the others one at a time, or write each on a line of a file and run richpush audit with it.") }
    static func gatewayRequest(_ service: String, part: String) -> Finding { Finding(.gatewayRequest, .notice, .nothing, .unknown, "This is a request to \(service), and an iPhone gets what \(service) makes of it; RichPush judges \(part).", "To be certain, give the payload that the app receives: request.content.userInfo in its service extension.") }
    static func legacyRequest(_ map: String) -> Finding { Finding(.legacyRequest, .warning, .mayHide, .documented, from: "Firebase: Migrate from legacy FCM APIs to HTTP v1", "This is a request to FCM's legacy API, which was shut down in 2024 and answers 404; RichPush judges the same message for the v1 API: \(map).", "Send {\"message\": …} to /v1/projects/PROJECT/messages:send, with each name in its new place.") }
    static func legacyRequestInSNS(_ map: String) -> Finding { Finding(.legacyRequest, variant: "amazon-sns", .warning, .mayHide, .unknown, "The member GCM is a message of FCM's legacy API, which was shut down in 2024; an iPhone probably gets what Amazon SNS makes of it for the v1 API, and RichPush judges its own translation: \(map).", "Give Amazon SNS the message of the v1 API, as its documentation says: \"GCM\": \"{\\\"fcmV1Message\\\": {\\\"message\\\": …}}\", with each name in its new place.") }
}
