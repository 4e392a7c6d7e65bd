extension String {
    /// The name as ProtoJSON spells it: `fcm_options` → `fcmOptions`.
    var lowerCamelCased: String {
        let words = split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) { text, word in
            text + word.prefix(1).uppercased() + word.dropFirst()
        }
    }
}
