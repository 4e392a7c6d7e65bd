/// The picture of the sender of a communication notification, an `INImage`.
package struct NotificationAvatar: Sendable, Hashable, Encodable {
    /// The name of a picture in the app, or of a system's symbol.
    package var name: String?
    /// The URL that it was made with.
    package var url: String?
    /// The uniform type identifier of its bytes; `nil` if they are no picture, or not known.
    package var typeIdentifier: String?
    package var byteCount: Int?

    package init() {}

    /// The picture in a few words: "public.png, 5483 bytes".
    package var summary: String {
        let bytes = byteCount.map { "\(typeIdentifier ?? "no picture"), \($0) bytes" }
        // The place of a file is the simulated device's.
        let place = url.map { $0.hasPrefix("file:") ? "a file" : $0.redactedURL }
        return [name, place, bytes].compactMap(\.self).joined(separator: ", ")
    }
}
