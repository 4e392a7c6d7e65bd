import RichPush

@testable import PushServer

/// Messages to send.
enum Samples {
    /// A message with text alone.
    static func text(_ title: String, to target: String = "\"topic\": \"news\"") -> String {
        """
        {"message": {\(target), "notification": {"title": "\(title)", "body": "Some text"}}}
        """
    }

    /// A message with an image.
    static func image(_ url: String, to target: String = "\"topic\": \"news\"") -> String {
        """
        {"message": {\(target), "notification": {"title": "Sparky says hi", "body": "Tonight"},
          "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "\(url)"}}}}
        """
    }

    /// A message as the server has accepted it.
    static let accepted = AcceptedMessage(
        origin: .apns,
        project: "",
        name: "",
        target: "",
        labels: [],
        request: "{}",
        headers: [:],
        payload: ["aps": ["alert": ["title": "wanted"]]],
        payloadSize: 2
    )
}
