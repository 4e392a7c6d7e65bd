// Chats: the extension looks up what to show; it is not in the payload.

extension Vendor {
    static let stream = Vendor(
        "stream",
        "Stream Chat",
        helper: "the service extension of Stream's demo app",
        .sample,
        "stream-chat-swift@a4e569b1d DemoAppPush NotificationService.swift:12"
    ) {
        $0.marks = [Mark(.own, Condition("/stream", is: .object))]
        $0.unjudged = "the extension asks Stream for the message, and takes the author's or the first attached image"
    }

    static let sendbird = Vendor(
        "sendbird",
        "Sendbird",
        helper: "the app's own service extension",
        .payloads,
        "SendBird-iOS-ObjectiveC, whose extension only marks a message as delivered"
    ) {
        $0.marks = [Mark(.own, Condition("/sendbird", is: .object))]
        $0.unjudged = "only the app knows what its extension makes of the message in /sendbird"
    }

    static let rocketChat = Vendor(
        "rocket-chat",
        "Rocket.Chat",
        helper: "the service extension of the Rocket.Chat app",
        .source,
        "Rocket.Chat.ReactNative@2af4bda3e6 NotificationService.swift:17"
    ) {
        $0.marks = [Mark(.own, Condition("/ejson", is: .string))]
        $0.unjudged = "the extension shows the sender's picture, which it fetches from the user's server"
    }

    static let mattermost = Vendor(
        "mattermost",
        "Mattermost",
        helper: "the service extension of the Mattermost app",
        .source,
        "mattermost-mobile@06ed862d22 NotificationService.swift:158"
    ) {
        $0.marks = [
            Mark(.own, Condition("/server_url"), Condition("/sender_id")),
            Mark(.own, Condition("/server_id"), Condition("/channel_id")),
            Mark(.own, Condition("/server_id"), Condition("/ack_id")),
            Mark(.own, Condition("/override_icon_url"), Condition("/channel_id")),
        ]
        $0.unjudged = "the extension shows the sender's picture, which it fetches from the user's server"
    }
}
