/// A blend mode.
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

// Sendable: it never changes.
/// A color.
public final class CGColor: @unchecked Sendable {
    /// The opacity, from 0 to 1.
    public let alpha: CGFloat
    init(alpha: CGFloat) { self.alpha = alpha }
    /// A color by its parts.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.alpha = alpha }
}

// Sendable: it never changes.
/// The pixels of a picture, which are its bytes.
public final class CGImage: @unchecked Sendable {
    let image: UIImage

    init(_ image: UIImage) { self.image = image }

    /// In pixels.
    public var width: Int { image.header.width }
    /// In pixels.
    public var height: Int { image.header.height }
    /// In bytes.
    public var bytesPerRow: Int { image.header.width.multipliedReportingOverflow(by: 4).partialValue }
    /// In bits.
    public var bitsPerPixel: Int { 32 }

    /// The whole picture.
    public func cropping(to rect: CGRect) -> CGImage? {
        HarnessConnection.current.limitation(
            "The extension crops a picture; the simulator passes the whole picture on."
        )
        return self
    }
}

// Sendable: it has no state.
/// A drawing context that draws nothing.
public final class CGContext: @unchecked Sendable {
    /// Draws nothing.
    public func draw(_ image: CGImage, in rect: CGRect) { Drawing.note(image.image) }
    /// Draws nothing.
    public func setFillColor(_ color: CGColor) {}
    /// Draws nothing.
    public func setStrokeColor(_ color: CGColor) {}
    /// Draws nothing.
    public func setLineWidth(_ width: CGFloat) {}
    /// Draws nothing.
    public func setAlpha(_ alpha: CGFloat) {}
    /// Draws nothing.
    public func setBlendMode(_ mode: CGBlendMode) {}
    /// Draws nothing.
    public func fill(_ rect: CGRect) {}
    /// Draws nothing.
    public func fillEllipse(in rect: CGRect) {}
    /// Draws nothing.
    public func strokeEllipse(in rect: CGRect) {}
    /// Draws nothing.
    public func addEllipse(in rect: CGRect) {}
    /// Draws nothing.
    public func addRect(_ rect: CGRect) {}
    /// Draws nothing.
    public func beginPath() {}
    /// Draws nothing.
    public func closePath() {}
    /// Draws nothing.
    public func fillPath() {}
    /// Draws nothing.
    public func strokePath() {}
    /// Draws nothing.
    public func clip() {}
    /// Draws nothing.
    public func clip(to rect: CGRect) {}
    /// Draws nothing.
    public func clear(_ rect: CGRect) {}
    /// Draws nothing.
    public func saveGState() {}
    /// Draws nothing.
    public func restoreGState() {}
    /// Draws nothing.
    public func translateBy(x: CGFloat, y: CGFloat) {}
    /// Draws nothing.
    public func scaleBy(x: CGFloat, y: CGFloat) {}
    /// Draws nothing.
    public func rotate(by angle: CGFloat) {}
}
