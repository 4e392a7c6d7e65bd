extension Message {
    /// The text and image for all platforms.
    public struct Notification: Sendable, Hashable {
        /// The title.
        public var title: String?
        /// The text.
        public var body: String?
        /// The address of an image.
        public var image: String?

        /// A notification of these parts.
        public init(title: String? = nil, body: String? = nil, image: String? = nil) {
            self.title = title
            self.body = body
            self.image = image
        }
    }
}
