/// Looks for `mutable-content` under other spellings, and outside `aps`.
enum MisspeltMutableContent {
    private static let spellings = ["mutable-content", "mutable_content", "mutableContent", "mutablecontent"]

    /// The place of something that was meant as `mutable-content`, and is switched on.
    static func find(in payload: [String: JSONValue]) -> JSONPointer? {
        let places: [(JSONPointer, JSONValue?)] = [
            (JSONPointer("aps"), payload["aps"]),
            (JSONPointer(), .object(payload)),
            (JSONPointer("aps", "alert"), payload["aps"]?["alert"]),
            (JSONPointer("fcm_options"), payload["fcm_options"]),
        ]
        for (pointer, value) in places {
            for spelling in spellings where PayloadFlag.isOn(value?[spelling]) {
                return pointer.appending(spelling)
            }
        }
        return nil
    }
}
