// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Sendable: it never changes.
/// A font, with which nothing is drawn.
open class UIFont: NSObject, @unchecked Sendable {
    /// The weight of a font.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// From -1 to 1.
        public let rawValue: CGFloat
        /// A weight from -1 to 1.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Light.
        public static let light = Self(rawValue: -0.4)
        /// Regular.
        public static let regular = Self(rawValue: 0)
        /// Between regular and bold.
        public static let medium = Self(rawValue: 0.23)
        /// Nearly bold.
        public static let semibold = Self(rawValue: 0.3)
        /// Bold.
        public static let bold = Self(rawValue: 0.4)
        /// More than bold.
        public static let heavy = Self(rawValue: 0.56)
        /// The boldest.
        public static let black = Self(rawValue: 0.62)
    }

    /// In points.
    public let pointSize: CGFloat
    init(pointSize: CGFloat) { self.pointSize = pointSize }
    /// A font by its name.
    public convenience init?(name: String, size: CGFloat) { self.init(pointSize: size) }
    /// The height of a line.
    open var lineHeight: CGFloat { pointSize * 1.2 }
    /// The system's font.
    open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
    /// The system's font.
    open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(pointSize: size) }
    /// The system's font.
    open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
    /// The system's font.
    open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(pointSize: size) }
}

/// The alignment of lines of text.
public enum NSTextAlignment: Int, Sendable {
    case left
    case center
    case right
    case justified
    case natural
}

/// The way in which text is broken into lines.
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping
    case byCharWrapping
    case byClipping
    case byTruncatingHead
    case byTruncatingTail
    case byTruncatingMiddle
}

/// The style of a paragraph.
open class NSMutableParagraphStyle: NSObject {
    /// The alignment of its lines.
    open var alignment = NSTextAlignment.natural
    /// The way in which it is broken into lines.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// The space between its lines.
    open var lineSpacing: CGFloat = 0
}

extension NSAttributedString.Key {
    /// The font.
    public static let font = Self(rawValue: "NSFont")
    /// The color of the text.
    public static let foregroundColor = Self(rawValue: "NSColor")
    /// The color behind the text.
    public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
    /// The paragraph.
    public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
    /// The space between letters.
    public static let kern = Self(rawValue: "NSKern")
}

/// Returns the approximate size of text.
private func size(of text: String, _ attributes: [NSAttributedString.Key: Any]?) -> CGSize {
    let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    return CGSize(width: CGFloat(text.count) * font.pointSize * 0.5, height: font.lineHeight)
}

extension String {
    /// Draws nothing: the picture of a context stays empty.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) { Drawing.say() }
    /// Draws nothing: the picture of a context stays empty.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        Drawing.say()
    }
    /// Returns the approximate size of the text.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        AppleSDK.size(of: self, attributes)
    }
}

extension NSString {
    /// Draws nothing: the picture of a context stays empty.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) { Drawing.say() }
    /// Draws nothing: the picture of a context stays empty.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        Drawing.say()
    }
    /// Returns the approximate size of the text.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        AppleSDK.size(of: description, attributes)
    }
}

extension NSAttributedString {
    /// Draws nothing: the picture of a context stays empty.
    public func draw(in rect: CGRect) { Drawing.say() }
    /// Draws nothing: the picture of a context stays empty.
    public func draw(at point: CGPoint) { Drawing.say() }
}
