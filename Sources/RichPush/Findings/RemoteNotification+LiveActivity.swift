/// What a payload for a Live Activity lacks.
///
/// The rules are those of
/// [Starting and updating Live Activities with ActivityKit push notifications](https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications).
extension RemoteNotification {
    /// The findings about a push of the type `liveactivity`, which is not a notification: the service extension never
    /// sees it, whatever `mutable-content` says, and its alert belongs to the Live Activity.
    var liveActivityFindings: [Finding] {
        let event = payload["aps"]?["event"]?.stringValue
        var findings = [
            required("event", "\"event\": \"start\", \"update\", or \"end\"") {
                ["start", "update", "end"].contains($0.stringValue)
            },
            required("timestamp", "\"timestamp\" with the seconds since 1970", isValid: Self.isTime),
        ]
        for name in ["stale-date", "dismissal-date"] where payload["aps"]?[name] != nil {
            findings.append(required(name, "\"\(name)\" in seconds since 1970", isValid: Self.isTime)?.atMost(.warning))
        }
        if event == "start" || event == "update" {
            findings.append(required("content-state", "an object \"content-state\"") { $0.objectValue != nil })
        }
        if event == "start" {
            findings += [
                required("attributes-type", "the name of a type in \"attributes-type\"") { $0.stringValue != nil },
                required("attributes", "an object \"attributes\"") { $0.objectValue != nil },
                required("alert", "an \"alert\" for the start") { $0.objectValue != nil }?.atMost(.warning),
            ]
        }
        if ImageReference(in: payload) != .absent { findings.append(.liveActivityImage) }
        return findings.compactMap(\.self)
    }

    /// Whether a number can be a time in seconds: in milliseconds it would be thousands of years away.
    private static func isTime(_ value: JSONValue) -> Bool {
        value.numberValue.map { $0 < 100_000_000_000 } ?? false
    }

    /// - Parameter rule: What `aps` must contain, as the object of a sentence.
    /// - Returns: A finding if a member of `aps` is missing or not valid.
    private func required(_ name: String, _ rule: String, isValid: (JSONValue) -> Bool) -> Finding? {
        let value = payload["aps"]?[name]
        if let value, isValid(value) { return nil }
        let found = value?.excerpt ?? "missing"
        return .invalidLiveActivity(at: JSONPointer("aps", name), found: found, rule: rule)
    }
}
