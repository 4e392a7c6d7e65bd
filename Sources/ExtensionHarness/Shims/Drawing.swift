// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The contexts in which UIKit draws.
enum Drawing {
    /// The key of a thread's contexts, the innermost last.
    private static let key = "AppleSDK.contexts"

    private final class Stack {
        var contexts: [CGContext] = []
    }

    private static var stack: Stack {
        if let stack = Thread.current.threadDictionary[key] as? Stack { return stack }
        let stack = Stack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }

    /// Reports what is not drawn.
    static func leaveOut(_ thing: String) {
        HarnessConnection.current.limitation("The extension draws \(thing); the simulator leaves \(thing) out.")
    }

    /// Begins to draw a picture with a size in points; it has at least one pixel.
    static func begin(_ size: CGSize, scale: CGFloat) {
        let scale = scale > 0 ? scale : UIScreen.main.scale
        let (width, height) = PixelCount.of(size, scale: scale) ?? (1, 1)
        stack.contexts.append(CGContext(width: width, height: height, scale: scale))
    }

    static func push(_ context: CGContext) { stack.contexts.append(context) }

    static func pop() { _ = stack.contexts.popLast() }

    static var current: CGContext? { stack.contexts.last }
}

public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    Drawing.begin(size, scale: scale)
}

public func UIGraphicsBeginImageContext(_ size: CGSize) { Drawing.begin(size, scale: 1) }

public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { Drawing.current?.image }

public func UIGraphicsEndImageContext() { Drawing.pop() }

public func UIGraphicsGetCurrentContext() -> CGContext? { Drawing.current }
public func UIGraphicsPushContext(_ context: CGContext) { Drawing.push(context) }
public func UIGraphicsPopContext() { Drawing.pop() }
public func UIRectFill(_ rect: CGRect) { Drawing.current?.fill(rect) }
public func UIRectClip(_ rect: CGRect) { Drawing.current?.clip(to: rect) }

open class UIGraphicsImageRendererFormat: NSObject {
    open var scale: CGFloat = UIScreen.main.scale
    open var opaque = false

    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

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
        Drawing.begin(size, scale: format.scale)
        defer { Drawing.pop() }
        let context = UIGraphicsImageRendererContext(format: format)
        actions(context)
        return context.currentImage
    }

    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat,
        actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }
}

open class UIGraphicsImageRendererContext: NSObject {
    public let cgContext = Drawing.current ?? CGContext(width: 1, height: 1, scale: 1)
    public let format: UIGraphicsImageRendererFormat
    public var currentImage: UIImage { cgContext.image ?? UIImage() }

    init(format: UIGraphicsImageRendererFormat) { self.format = format }

    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
    open func fill(_ rect: CGRect, blendMode: CGBlendMode) { cgContext.fill(rect) }
    open func stroke(_ rect: CGRect) { Drawing.leaveOut("lines") }
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// A path that is a rectangle with round corners, or an oval; the simulator draws no other.
open class UIBezierPath: NSObject {
    private var shape: CGContext.Shape?

    public override init() { super.init() }

    public convenience init(rect: CGRect) { self.init(roundedRect: rect, cornerRadius: 0) }

    public convenience init(ovalIn rect: CGRect) {
        self.init(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
    }

    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        shape = CGContext.Shape(rectangle: rect, radius: cornerRadius)
    }

    open func addClip() {
        if let shape { Drawing.current?.clip(shape) } else { Drawing.leaveOut("shapes") }
    }

    open func fill() {
        if let shape { Drawing.current?.fill(shape) } else { Drawing.leaveOut("shapes") }
    }

    open func stroke() { Drawing.leaveOut("lines") }
    open func close() {}
    open func move(to point: CGPoint) { shape = nil }
    open func addLine(to point: CGPoint) { shape = nil }
}
