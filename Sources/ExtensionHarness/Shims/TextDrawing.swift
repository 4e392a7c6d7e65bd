// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Sendable: it never changes.
/// A font, with which nothing is drawn.
open class UIFont: NSObject, @unchecked Sendable {
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let light = Self(rawValue: -0.4)
        public static let regular = Self(rawValue: 0)
        public static let medium = Self(rawValue: 0.23)
        public static let semibold = Self(rawValue: 0.3)
        public static let bold = Self(rawValue: 0.4)
        public static let heavy = Self(rawValue: 0.56)
        public static let black = Self(rawValue: 0.62)
    }

    public let pointSize: CGFloat
    init(pointSize: CGFloat) { self.pointSize = pointSize }
    public convenience init?(name: String, size: CGFloat) { self.init(pointSize: size) }
    open var lineHeight: CGFloat { pointSize * 1.2 }
    open class func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
    open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(pointSize: size) }
    open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }
    open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont { UIFont(pointSize: size) }
}

public enum NSTextAlignment: Int, Sendable {
    case left
    case center
    case right
    case justified
    case natural
}

public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping
    case byCharWrapping
    case byClipping
    case byTruncatingHead
    case byTruncatingTail
    case byTruncatingMiddle
}

open class NSMutableParagraphStyle: NSObject {
    open var alignment = NSTextAlignment.natural
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
    open var lineSpacing: CGFloat = 0
}

extension NSAttributedString.Key {
    public static let font = Self(rawValue: "NSFont")
    public static let foregroundColor = Self(rawValue: "NSColor")
    public static let backgroundColor = Self(rawValue: "NSBackgroundColor")
    public static let paragraphStyle = Self(rawValue: "NSParagraphStyle")
    public static let kern = Self(rawValue: "NSKern")
}

private func size(of text: String, _ attributes: [NSAttributedString.Key: Any]?) -> CGSize {
    let font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    return CGSize(width: CGFloat(text.count) * font.pointSize * 0.5, height: font.lineHeight)
}

extension String {
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        Drawing.leaveOut("text")
    }
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        Drawing.leaveOut("text")
    }
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        AppleSDK.size(of: self, attributes)
    }
}

extension NSString {
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        Drawing.leaveOut("text")
    }
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        Drawing.leaveOut("text")
    }
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        AppleSDK.size(of: description, attributes)
    }
}

extension NSAttributedString {
    public func draw(in rect: CGRect) { Drawing.leaveOut("text") }
    public func draw(at point: CGPoint) { Drawing.leaveOut("text") }
}
