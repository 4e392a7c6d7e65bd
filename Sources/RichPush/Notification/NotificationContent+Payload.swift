extension NotificationContent {
    /// The content that iOS makes of a payload's `aps`. Values of the wrong type are ignored, as on iOS.
    init(aps: JSONObject, userInfo: JSONObject, strings: LocalizedStrings) {
        self.userInfo = userInfo
        for (name, value) in aps { PayloadKey.named(name, in: .aps)?.read?(&self, value) }
        if let alert = aps["alert"] { take(alert: alert, strings) }
        // The level alone makes the sound critical, too.
        if interruptionLevel == .critical { sound?.isCritical = true }
    }

    private mutating func take(alert: JSONValue, _ strings: LocalizedStrings) {
        switch alert {
        case .string(let text): body = text
        case .object(let alert):
            title = Self.text("title", prefix: "title-", in: alert, with: strings)
            subtitle = Self.text("subtitle", prefix: "subtitle-", in: alert, with: strings)
            body = Self.text("body", prefix: "", in: alert, with: strings)
            launchImageName = alert["launch-image"]?.stringValue ?? ""
        default: break
        }
    }

    private static func text(_ name: String, prefix: String, in alert: JSONObject, with strings: LocalizedStrings)
        -> String
    {
        guard let key = alert[prefix + "loc-key"]?.stringValue, !key.isEmpty else {
            return alert[name]?.stringValue ?? ""
        }
        let arguments = (alert[prefix + "loc-args"]?.arrayValue ?? []).map { argument in
            switch argument {
            case .string(let string): string
            case .integer(let integer): String(integer)
            case .largeInteger(let digits): digits
            // Without a fraction, as `%@` writes an NSNumber.
            case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
            default: ""
            }
        }
        return strings.string(forKey: key, arguments: arguments)
    }
}

extension NotificationSound {
    /// The sound that `aps.sound` asks for; `nil` if it asks for none.
    init?(payload: JSONValue) {
        let members = payload.objectValue
        guard members != nil || payload.stringValue != nil else { return nil }
        let name = payload.stringValue ?? members?["name"]?.stringValue
        self.init(
            name: name == "default" || name == "" ? nil : name,
            isCritical: members?["critical"]?.isOn == true,
            volume: members?["volume"]?.numberValue ?? 1
        )
    }
}
