/// The fields of a message that are for Android and for browsers alone.
///
/// Sources: <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>, and the schema that Google's
/// client libraries are made of (`fcm.googleapis.com`, v1).
enum PlatformFields {
    static let android = FieldKind.MessageType(
        "google.firebase.fcm.v1.AndroidConfig",
        [
            "bandwidth_constrained_ok": .bool,
            "collapse_key": .string,
            "data": .map(entryType: "google.firebase.fcm.v1.AndroidConfig.DataEntry"),
            "direct_boot_ok": .bool,
            "fcm_options": .message(.init("google.firebase.fcm.v1.AndroidFcmOptions", ["analytics_label": .string])),
            "notification": .message(androidNotification),
            "priority": .enumeration(
                type: "google.firebase.fcm.v1.AndroidConfig.AndroidMessagePriority",
                ["NORMAL", "HIGH"]
            ),
            "restricted_package_name": .string,
            "restricted_satellite_ok": .bool,
            "ttl": .duration,
        ]
    )

    static let webpush = FieldKind.MessageType(
        "google.firebase.fcm.v1.WebpushConfig",
        [
            "data": .map(entryType: "google.firebase.fcm.v1.WebpushConfig.DataEntry"),
            "fcm_options": .message(
                .init("google.firebase.fcm.v1.WebpushFcmOptions", ["analytics_label": .string, "link": .string])
            ),
            "headers": .map(entryType: "google.firebase.fcm.v1.WebpushConfig.HeadersEntry"),
            "notification": .object(type: "google.protobuf.Struct"),
        ]
    )

    private static let androidNotification = FieldKind.MessageType(
        "google.firebase.fcm.v1.AndroidNotification",
        [
            "body": .string,
            "body_loc_args": .list(.string),
            "body_loc_key": .string,
            "bypass_proxy_notification": .bool,
            "channel_id": .string,
            "click_action": .string,
            "color": .string,
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
                type: "google.firebase.fcm.v1.AndroidNotification.NotificationPriority",
                [
                    "PRIORITY_UNSPECIFIED", "PRIORITY_MIN", "PRIORITY_LOW", "PRIORITY_DEFAULT", "PRIORITY_HIGH",
                    "PRIORITY_MAX",
                ]
            ),
            "proxy": .enumeration(
                type: "google.firebase.fcm.v1.AndroidNotification.Proxy",
                ["PROXY_UNSPECIFIED", "ALLOW", "DENY", "IF_PRIORITY_LOWERED"]
            ),
            "sound": .string,
            "sticky": .bool,
            "tag": .string,
            "ticker": .string,
            "title": .string,
            "title_loc_args": .list(.string),
            "title_loc_key": .string,
            "vibrate_timings": .list(.duration),
            "visibility": .enumeration(
                type: "google.firebase.fcm.v1.AndroidNotification.Visibility",
                ["VISIBILITY_UNSPECIFIED", "PRIVATE", "PUBLIC", "SECRET"]
            ),
        ]
    )

    private static let lightSettings = FieldKind.MessageType(
        "google.firebase.fcm.v1.LightSettings",
        [
            "color": .message(
                .init("google.type.Color", ["alpha": .number, "blue": .number, "green": .number, "red": .number])
            ),
            "light_off_duration": .duration,
            "light_on_duration": .duration,
        ]
    )
}
