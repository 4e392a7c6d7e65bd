import RichPush

/// The fields of a message that are only for Android or for browsers, which FCM only checks.
///
/// Sources: <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>, and the schema that Google's
/// client libraries are generated from (`fcm.googleapis.com`, v1).
enum PlatformFields {
    /// The types of the platforms' parts, by the names of the parts.
    static let all = [("android", android), ("android_v2", androidV2), ("webpush", webpush)]

    private static let android = FieldKind.MessageType(
        "AndroidConfig",
        delivery(in: "AndroidConfig").merging([
            "notification": .message(androidNotification),
            "priority": .enumeration("AndroidConfig.AndroidMessagePriority", ["NORMAL", "HIGH"]),
        ]) { $1 }
    )

    /// A preview since 2026: <https://firebase.google.com/docs/cloud-messaging/send/v2-api>.
    private static let androidV2 = FieldKind.MessageType(
        "AndroidConfigV2",
        delivery(in: "AndroidConfigV2").merging([
            "background_sync": .message(.init("AndroidBackgroundSyncMessage", [:])),
            "remote_notification": .message(.init("AndroidRemoteNotification", remoteNotification)),
        ]) { $1 }
    )

    private static let remoteNotification: [String: FieldKind] = [
        "mutable_content": .bool, "notification": .message(androidNotificationV2), "use_as_v1_data_message": .bool,
    ]

    /// The fields that both have, whatever is delivered. A message lives at most four weeks.
    ///
    /// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>.
    /// - Parameter type: The name of the enclosing type, which is part of the name of its map's entries.
    private static func delivery(in type: String) -> [String: FieldKind] {
        [
            "bandwidth_constrained_ok": .bool, "collapse_key": .string, "data": .map(entryType: "\(type).DataEntry"),
            "direct_boot_ok": .bool,
            "fcm_options": .message(.init("AndroidFcmOptions", ["analytics_label": .restrictedString])),
            "restricted_package_name": .string, "restricted_satellite_ok": .bool, "ttl": .duration(maximum: 2_419_200),
        ]
    }

    private static let webpush = FieldKind.MessageType(
        "WebpushConfig",
        [
            "data": .map(entryType: "WebpushConfig.DataEntry"),
            "fcm_options": .message(
                .init("WebpushFcmOptions", ["analytics_label": .restrictedString, "link": .restrictedString])
            ),
            "headers": .map(entryType: "WebpushConfig.HeadersEntry", free: .none),
            "notification": .object(),
        ]
    )

    private static let androidNotification = FieldKind.MessageType(
        "AndroidNotification",
        appearance(in: "AndroidNotification").merging([
            "bypass_proxy_notification": .bool,
            "proxy": .enumeration(
                "AndroidNotification.Proxy",
                ["PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED"]
            ),
        ]) { $1 }
    )

    private static let androidNotificationV2 = FieldKind.MessageType(
        "AndroidNotificationV2",
        appearance(in: "AndroidNotificationV2").merging(["id": .integer]) { $1 }
    )

    /// The fields that both notifications have.
    /// - Parameter type: The name of the enclosing type, which is part of the names of its enumerations.
    private static func appearance(in type: String) -> [String: FieldKind] {
        [
            "body": .string, "body_loc_args": .list(.string), "body_loc_key": .string, "channel_id": .string,
            "click_action": .string, "color": .restrictedString, "default_light_settings": .bool,
            "default_sound": .bool, "default_vibrate_timings": .bool, "event_time": .timestamp, "icon": .string,
            "image": .string, "light_settings": .message(lightSettings), "local_only": .bool,
            "notification_count": .integer,
            "notification_priority": .enumeration(
                "\(type).NotificationPriority",
                ["UNSPECIFIED", "MIN", "LOW", "DEFAULT", "HIGH", "MAX"].map { "PRIORITY_\($0)" }
            ),
            "sound": .string, "sticky": .bool, "tag": .string, "ticker": .string, "title": .string,
            "title_loc_args": .list(.string), "title_loc_key": .string, "vibrate_timings": .list(longDuration),
            "visibility": .enumeration(
                "\(type).Visibility",
                ["VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET"]
            ),
        ]
    }

    private static let lightSettings = FieldKind.MessageType(
        "LightSettings",
        ["color": .message(color), "light_off_duration": longDuration, "light_on_duration": longDuration]
    )

    private static let color = FieldKind.MessageType(
        "Color",
        in: "google.type",
        ["alpha": .number, "blue": .number, "green": .number, "red": .number]
    )

    /// Ten thousand years, the longest duration in protocol buffers.
    private static let longDuration = FieldKind.duration(maximum: 315_576_000_000)
}
