/// The hosts in whose place the server answers.
enum InterceptedHosts {
    /// Those of FCM, and those of APNs.
    static let names: Set<String> = [
        "fcm.googleapis.com", "iid.googleapis.com", "oauth2.googleapis.com", "api.push.apple.com",
        "api.sandbox.push.apple.com", "api.development.push.apple.com",
    ]

    /// The ports that they are asked on.
    static let ports: Set<Int> = [443, 2197]
}
