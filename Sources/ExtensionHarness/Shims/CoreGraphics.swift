public enum CGBlendMode: Int32, Sendable {
    case normal
    case multiply
    case screen
    case overlay
    case darken
    case lighten
    case copy = 17
    case sourceIn = 18
    case sourceAtop = 20
    case clear = 16
}

public final class CGColor: Sendable {
    public let alpha: CGFloat
    init(alpha: CGFloat) { self.alpha = alpha }
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.alpha = alpha }
}

/// The pixels of a picture, which are its bytes.
public final class CGImage: Sendable {
    let image: UIImage

    init(_ image: UIImage) { self.image = image }

    public var width: Int { image.header.width }
    public var height: Int { image.header.height }
    public var bytesPerRow: Int { image.header.width.multipliedReportingOverflow(by: 4).partialValue }
    public var bitsPerPixel: Int { 32 }

    public func cropping(to rect: CGRect) -> CGImage? {
        HarnessConnection.current.limitation(
            "The extension crops a picture; the simulator passes the whole picture on."
        )
        return self
    }
}

public final class CGColorSpace: Sendable {
    public static let sRGB = "kCGColorSpaceSRGB" as CFString
    public static let displayP3 = "kCGColorSpaceDisplayP3" as CFString
    init() {}
    public init?(name: CFString) {}
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }

/// A gradient, with which nothing is drawn.
public final class CGGradient: Sendable {
    public init?(colorsSpace: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {}
}

public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let drawsBeforeStartLocation = Self(rawValue: 1)
    public static let drawsAfterEndLocation = Self(rawValue: 2)
}

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none
    case premultipliedLast
    case premultipliedFirst
    case last
    case first
    case noneSkipLast
    case noneSkipFirst
    case alphaOnly
}

public enum CGInterpolationQuality: Int32, Sendable {
    case `default`
    case none
    case low
    case high
    case medium
}

// Sendable: its picture never changes.
public final class CGContext: @unchecked Sendable {
    private let picture: UIImage?

    init() { picture = nil }

    /// A context with a picture that stays empty.
    public init?(
        data: UnsafeMutableRawPointer?,
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        picture = Drawing.picture(CGSize(width: width, height: height), scale: 1)
        if picture == nil { return nil }
    }

    public func makeImage() -> CGImage? { (picture ?? Drawing.current).map { CGImage($0) } }
    public var interpolationQuality: CGInterpolationQuality {
        get { .default }
        set { _ = newValue }
    }
    public func drawLinearGradient(
        _ gradient: CGGradient,
        start: CGPoint,
        end: CGPoint,
        options: CGGradientDrawingOptions
    ) {}
    public func drawRadialGradient(
        _ gradient: CGGradient,
        startCenter: CGPoint,
        startRadius: CGFloat,
        endCenter: CGPoint,
        endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {}
    public func move(to point: CGPoint) {}
    public func addLine(to point: CGPoint) {}
    public func draw(_ image: CGImage, in rect: CGRect) { Drawing.note(image.image) }
    public func setFillColor(_ color: CGColor) {}
    public func setStrokeColor(_ color: CGColor) {}
    public func setLineWidth(_ width: CGFloat) {}
    public func setAlpha(_ alpha: CGFloat) {}
    public func setBlendMode(_ mode: CGBlendMode) {}
    public func fill(_ rect: CGRect) {}
    public func fillEllipse(in rect: CGRect) {}
    public func strokeEllipse(in rect: CGRect) {}
    public func addEllipse(in rect: CGRect) {}
    public func addRect(_ rect: CGRect) {}
    public func beginPath() {}
    public func closePath() {}
    public func fillPath() {}
    public func strokePath() {}
    public func clip() {}
    public func clip(to rect: CGRect) {}
    public func clear(_ rect: CGRect) {}
    public func saveGState() {}
    public func restoreGState() {}
    public func translateBy(x: CGFloat, y: CGFloat) {}
    public func scaleBy(x: CGFloat, y: CGFloat) {}
    public func rotate(by angle: CGFloat) {}
}
