import RichPush

extension APNsConversion {
    /// The request to APNs for a message, valid or not; unusable parts are left out.
    public func request(for message: Message) -> APNsRequest {
        let aps = aps(for: message)
        return APNsRequest(
            headers: headers(for: message, aps: .object(aps)),
            payload: .object(payload(for: message, aps: aps))
        )
    }

    /// The payload: the sender's keys, `aps`, and the keys that Firebase's SDK looks for.
    ///
    /// `google.c.a.e`, which asks the SDK to report, is there if there is an alert. All these values are strings, as
    /// users print them: <https://github.com/firebase/quickstart-ios/issues/228>.
    ///
    /// `aps` comes first, as in Apple's documentation, then the sender's payload in its order, then `data` by name.
    private func payload(for message: Message, aps: JSONObject) -> JSONObject {
        var payload: JSONObject = ["aps": .object(aps)]
        payload.merge(message.apns?.payload ?? [:])
        for (name, text) in message.data.sorted(by: { $0.key < $1.key }) {
            if payload[name] == nil || keyConflict == .dataWins { payload[name] = .string(text) }
        }
        // No entry of `data` ever becomes the `aps`.
        payload["aps"] = aps.isEmpty ? nil : .object(aps)
        payload["gcm.message_id"] = .string(messageIdentifier)
        payload["google.c.sender.id"] = .string(senderIdentifier)
        if case .fid(let identifier)? = message.target {
            payload["google.c.fid"] = .string(identifier)
        } else if let installationIdentifier {
            payload["google.c.fid"] = .string(installationIdentifier)
        }
        if aps["alert"] != nil {
            payload["google.c.a.e"] = "1"
        }
        if let label = message.analyticsLabelForApple {
            payload["google.c.a.m_l"] = .string(label)
        }
        if let image = message.imageForApple {
            payload["fcm_options"] = ["image": .string(image)]
        }
        return payload
    }

    /// The `aps`: the sender's, completed.
    private func aps(for message: Message) -> JSONObject {
        var aps = message.apns?.payload?["aps"]?.objectValue ?? [:]
        if let alert = alert(for: message, own: aps["alert"]) {
            aps["alert"] = alert
        }
        if addsMutableContent, message.imageForApple != nil, aps["mutable-content"] == nil {
            aps["mutable-content"] = 1
        }
        if addsContentAvailable, !JSONValue.object(aps).isVisible, aps["content-available"] == nil,
            message.statedPushType != .liveactivity
        {
            aps["content-available"] = 1
        }
        return aps
    }

    /// The alert. It is documented that the payload takes precedence over the notification, but not to what extent.
    ///
    /// A payload without an alert leaves the notification's text alone, as users' printouts show. Members of an alert
    /// are taken one by one, so an alert with only a subtitle keeps the notification's title. A string is a whole
    /// alert: nothing is added to it. `null` is no alert.
    private func alert(for message: Message, own: JSONValue?) -> JSONValue? {
        var members: JSONObject = [:]
        if let title = message.notification?.title, !title.isEmpty { members["title"] = .string(title) }
        if let body = message.notification?.body, !body.isEmpty { members["body"] = .string(body) }
        switch own {
        case .object(let alert): members.merge(alert)
        case nil, .null: break
        case let own?: return own
        }
        return members.isEmpty ? own : .object(members)
    }
}
