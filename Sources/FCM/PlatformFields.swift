import RichPush

/// The fields of a message that are only for Android or for browsers, which FCM only checks.
///
/// Sources: <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>, and the schema that Google's
/// client libraries are generated from (`fcm.googleapis.com`, v1).
enum PlatformFields {
    /// Four weeks, in seconds.
    ///
    /// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>.
    private static let timeToLiveLimit = 2_419_200
    /// Ten thousand years in seconds, the longest duration in protocol buffers.
    private static let durationLimit = 315_576_000_000

    static let android = FieldKind.MessageType(
        "google.firebase.fcm.v1.AndroidConfig",
        delivery(in: "AndroidConfig").merging([
            "notification": .message(androidNotification),
            "priority": .enumeration(
                type: "google.firebase.fcm.v1.AndroidConfig.AndroidMessagePriority",
                ["NORMAL", "HIGH"]
            ),
        ]) { $1 }
    )

    /// A preview since 2026: <https://firebase.google.com/docs/cloud-messaging/send/v2-api>.
    static let androidV2 = FieldKind.MessageType(
        "google.firebase.fcm.v1.AndroidConfigV2",
        delivery(in: "AndroidConfigV2").merging([
            "background_sync": .message(.init("google.firebase.fcm.v1.AndroidBackgroundSyncMessage", [:])),
            "remote_notification": .message(
                .init(
                    "google.firebase.fcm.v1.AndroidRemoteNotification",
                    [
                        "mutable_content": .bool,
                        "notification": .message(androidNotificationV2),
                        "use_as_v1_data_message": .bool,
                    ]
                )
            ),
        ]) { $1 }
    )

    /// The fields that both have, whatever is delivered.
    /// - Parameter type: The name of the enclosing type, which is part of the name of its map's entries.
    private static func delivery(in type: String) -> [String: FieldKind] {
        [
            "bandwidth_constrained_ok": .bool,
            "collapse_key": .string,
            "data": .map(entryType: "google.firebase.fcm.v1.\(type).DataEntry"),
            "direct_boot_ok": .bool,
            "fcm_options": .message(
                .init("google.firebase.fcm.v1.AndroidFcmOptions", ["analytics_label": .restrictedString])
            ),
            "restricted_package_name": .string,
            "restricted_satellite_ok": .bool,
            "ttl": .duration(maximum: timeToLiveLimit),
        ]
    }

    static let webpush = FieldKind.MessageType(
        "google.firebase.fcm.v1.WebpushConfig",
        [
            "data": .map(entryType: "google.firebase.fcm.v1.WebpushConfig.DataEntry"),
            "fcm_options": .message(
                .init(
                    "google.firebase.fcm.v1.WebpushFcmOptions",
                    ["analytics_label": .restrictedString, "link": .restrictedString]
                )
            ),
            "headers": .map(entryType: "google.firebase.fcm.v1.WebpushConfig.HeadersEntry", free: .none),
            "notification": .object(type: "google.protobuf.Struct"),
        ]
    )

    private static let androidNotification = FieldKind.MessageType(
        "google.firebase.fcm.v1.AndroidNotification",
        appearance(in: "AndroidNotification").merging([
            "bypass_proxy_notification": .bool,
            "proxy": .enumeration(
                type: "google.firebase.fcm.v1.AndroidNotification.Proxy",
                ["PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED"]
            ),
        ]) { $1 }
    )

    private static let androidNotificationV2 = FieldKind.MessageType(
        "google.firebase.fcm.v1.AndroidNotificationV2",
        appearance(in: "AndroidNotificationV2").merging(["id": .integer]) { $1 }
    )

    /// The fields that both notifications have.
    /// - Parameter type: The name of the enclosing type, which is part of the names of its enumerations.
    private static func appearance(in type: String) -> [String: FieldKind] {
        [
            "body": .string,
            "body_loc_args": .list(.string),
            "body_loc_key": .string,
            "channel_id": .string,
            "click_action": .string,
            "color": .restrictedString,
            "default_light_settings": .bool,
            "default_sound": .bool,
            "default_vibrate_timings": .bool,
            "event_time": .timestamp,
            "icon": .string,
            "image": .string,
            "light_settings": .message(lightSettings),
            "local_only": .bool,
            "notification_count": .integer,
            "notification_priority": .enumeration(
                type: "google.firebase.fcm.v1.\(type).NotificationPriority",
                [
                    "PRIORITY_UNSPECIFIED", "PRIORITY_MIN", "PRIORITY_LOW", "PRIORITY_DEFAULT", "PRIORITY_HIGH",
                    "PRIORITY_MAX",
                ]
            ),
            "sound": .string,
            "sticky": .bool,
            "tag": .string,
            "ticker": .string,
            "title": .string,
            "title_loc_args": .list(.string),
            "title_loc_key": .string,
            "vibrate_timings": .list(.duration(maximum: durationLimit)),
            "visibility": .enumeration(
                type: "google.firebase.fcm.v1.\(type).Visibility",
                ["VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET"]
            ),
        ]
    }

    private static let lightSettings = FieldKind.MessageType(
        "google.firebase.fcm.v1.LightSettings",
        [
            "color": .message(
                .init("google.type.Color", ["alpha": .number, "blue": .number, "green": .number, "red": .number])
            ),
            "light_off_duration": .duration(maximum: durationLimit),
            "light_on_duration": .duration(maximum: durationLimit),
        ]
    )
}
