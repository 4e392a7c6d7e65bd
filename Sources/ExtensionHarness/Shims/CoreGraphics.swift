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
    /// Red, green, blue, and alpha.
    let parts: [CGFloat]
    public var alpha: CGFloat { parts[3] }
    init(_ parts: [CGFloat]) { self.parts = parts }
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { parts = [red, green, blue, alpha] }
}

/// The pixels of a picture, which the harness decodes when they are first needed.
public final class CGImage: Sendable {
    let picture: Picture

    init(_ picture: Picture) { self.picture = picture }

    public var width: Int { picture.width }
    public var height: Int { picture.height }
    public var bytesPerRow: Int { picture.width * 4 }
    public var bitsPerPixel: Int { 32 }

    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard let (width, height) = PixelCount.of(part.size, scale: 1) else { return nil }
        let numbers = [part.minX, part.minY, part.width, part.height].map { Double($0) }
        return picture.resized(width: width, height: height, part: numbers).map { CGImage($0) }
    }
}

/// The number of pixels of a picture.
enum PixelCount {
    /// Returns the pixels for a size in points; `nil` if there is none, or more than on any iPhone.
    static func of(_ size: CGSize, scale: CGFloat) -> (width: Int, height: Int)? {
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        guard width >= 1, height >= 1, width <= 16384, height <= 16384 else { return nil }
        return (Int(width), Int(height))
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
