extension NotificationAttachment {
    /// The options of an attachment, as in `UNNotificationAttachment`.
    public struct Options: Sendable, Hashable, Codable {
        /// The type identifier to use instead of the file name's: `public.png`.
        ///
        /// A MIME type is not a type identifier; it is refused, as on iOS.
        public var typeHint: String?
        /// Whether no thumbnail is shown.
        public var thumbnailHidden = false
        /// The part of the picture that the thumbnail shows.
        public var thumbnailClippingRect: UnitRectangle?
        /// The frame of a movie or an animation that the thumbnail shows.
        public var thumbnailTime: ThumbnailTime?

        /// No options.
        public init() {}
    }

    /// A rectangle within the picture, each number from 0 to 1.
    public struct UnitRectangle: Sendable, Hashable, Codable {
        /// The left edge, from 0 to 1.
        public var x: Double
        /// The edge nearest to the origin, from 0 to 1.
        public var y: Double
        /// The width, from 0 to 1.
        public var width: Double
        /// The height, from 0 to 1.
        public var height: Double

        /// A rectangle; see ``isValid`` for the valid values.
        public init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }

        /// Whether the rectangle lies within the unit square and has an area.
        public var isValid: Bool { x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1 && y + height <= 1 }
    }

    /// A position in a movie or an animation.
    public enum ThumbnailTime: Sendable, Hashable, Codable {
        /// The number of a frame of an animated image, from 0.
        case frame(Int)
        /// The time within a movie, in seconds.
        case seconds(Double)

        /// Whether it is possible: finite, and not before the start.
        public var isValid: Bool {
            switch self {
            case .frame(let number): number >= 0
            case .seconds(let seconds): seconds.isFinite && seconds >= 0
            }
        }
    }
}
