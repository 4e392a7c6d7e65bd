// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Drawing, which leaves every picture empty.
enum Drawing {
    /// The key of a thread's contexts, the innermost last.
    private static let key = "AppleSDK.contexts"

    private final class Stack {
        var pictures: [UIImage] = []
    }

    private static var stack: Stack {
        if let stack = Thread.current.threadDictionary[key] as? Stack { return stack }
        let stack = Stack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }

    static func note(_ image: UIImage) {
        image.decode()
        say()
    }

    static func say() {
        HarnessConnection.current.limitation(
            "The extension draws a picture; the simulator makes an empty picture of the same size."
        )
    }

    /// Makes an empty picture with a size in points; `nil` if it has no pixel or is too large for any iPhone.
    static func picture(_ size: CGSize, scale: CGFloat) -> UIImage? {
        say()
        let scale = scale > 0 ? scale : UIScreen.main.scale
        let (width, height) = (size.width * scale, size.height * scale)
        guard width >= 1, height >= 1, width <= 16384, height <= 16384 else { return nil }
        let picture = UIImage(emptyOfWidth: Int(width.rounded(.up)), height: Int(height.rounded(.up)), scale: scale)
        picture.decode()
        return picture
    }

    static func push(_ picture: UIImage?) {
        if let picture { stack.pictures.append(picture) }
    }

    static func pop() { _ = stack.pictures.popLast() }

    static var current: UIImage? { stack.pictures.last }
}

public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    Drawing.push(Drawing.picture(size, scale: scale))
}

public func UIGraphicsBeginImageContext(_ size: CGSize) { Drawing.push(Drawing.picture(size, scale: 1)) }

public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { Drawing.current }

public func UIGraphicsEndImageContext() { Drawing.pop() }

/// Returns a drawing context that draws nothing.
public func UIGraphicsGetCurrentContext() -> CGContext? { Drawing.current == nil ? nil : CGContext() }

open class UIGraphicsImageRendererFormat: NSObject {
    open var scale: CGFloat = UIScreen.main.scale
    open var opaque = false

    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// A renderer of pictures that stay empty.
open class UIGraphicsImageRenderer: NSObject {
    private let size: CGSize
    public let format: UIGraphicsImageRendererFormat

    public init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        self.size = size
        self.format = format
    }

    public convenience init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
        self.init(size: bounds.size, format: format)
    }

    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let picture =
            Drawing.picture(size, scale: format.scale) ?? UIImage(emptyOfWidth: 1, height: 1, scale: format.scale)
        Drawing.push(picture)
        defer { Drawing.pop() }
        actions(UIGraphicsImageRendererContext(format: format))
        return picture
    }

    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { image(actions: actions).bytes }

    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat,
        actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data {
        image(actions: actions).bytes
    }
}

open class UIGraphicsImageRendererContext: NSObject {
    public let cgContext = CGContext()
    public let format: UIGraphicsImageRendererFormat
    public var currentImage: UIImage { Drawing.current ?? UIImage(emptyOfWidth: 1, height: 1, scale: 1) }

    init(format: UIGraphicsImageRendererFormat) { self.format = format }

    open func fill(_ rect: CGRect) {}
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {}
    open func stroke(_ rect: CGRect) {}
    open func clip(to rect: CGRect) {}
}
