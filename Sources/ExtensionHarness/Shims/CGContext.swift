// Sendable: all mutable state is behind a lock.
/// A picture that is being drawn. What is drawn is collected; the harness draws it when the picture is needed.
public final class CGContext: @unchecked Sendable {
    /// A rectangle with round corners.
    struct Shape {
        var rectangle: CGRect
        var radius: CGFloat = 0
    }

    private struct Settings {
        /// From the coordinates of the app to pixels from the top left: factors, then offsets.
        var scale: CGSize
        var offset = CGPoint.zero
        var color: [CGFloat] = [0, 0, 0, 1]
        var alpha: CGFloat = 1
        var clip: Shape?

        func pixels(_ rect: CGRect) -> CGRect {
            CGRect(
                x: rect.minX * scale.width + offset.x,
                y: rect.minY * scale.height + offset.y,
                width: rect.width * scale.width,
                height: rect.height * scale.height
            ).standardized
        }

        func pixels(_ shape: Shape) -> Shape {
            Shape(rectangle: pixels(shape.rectangle), radius: shape.radius * abs(scale.width))
        }
    }

    private struct State {
        var settings: Settings
        var saved: [Settings] = []
        var layers: [LayerMessage] = []
        /// The pictures in the layers, which must not be released.
        var pictures: [Picture] = []
        var path: [Shape] = []
    }

    private let width: Int
    private let height: Int
    private let scale: CGFloat
    private let state: Guarded<State>

    /// UIKit's context, whose origin is at the top left.
    init(width: Int, height: Int, scale: CGFloat) {
        self.width = width
        self.height = height
        self.scale = scale
        state = Guarded(State(settings: Settings(scale: CGSize(width: scale, height: scale))))
    }

    /// A context whose origin is at the bottom left.
    public init?(
        data: UnsafeMutableRawPointer?,
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        guard PixelCount.of(CGSize(width: width, height: height), scale: 1) != nil else { return nil }
        self.width = width
        self.height = height
        scale = 1
        let settings = Settings(scale: CGSize(width: 1, height: -1), offset: CGPoint(x: 0, y: height))
        state = Guarded(State(settings: settings))
        if data != nil {
            HarnessConnection.current.limitation(
                "The extension draws into memory of its own; the simulator writes nothing there."
            )
        }
    }

    private var picture: Picture? {
        Picture(drawing: DrawingMessage(width: width, height: height, layers: state.current.layers))
    }

    /// What has been drawn, for UIKit.
    var image: UIImage? { picture.map { UIImage($0, scale: scale) } }

    public func makeImage() -> CGImage? { picture.map { CGImage($0) } }

    // MARK: - Drawing

    /// - Parameter isFlipped: Whether the picture's top is where the second coordinate is largest.
    func draw(_ picture: Picture, in rect: CGRect, alpha: CGFloat, isFlipped: Bool) {
        state.withLock { state in
            state.pictures.append(picture)
            var layer = picture.layer(in: Self.numbers(state.settings.pixels(rect)))
            layer.isUpsideDown = (state.settings.scale.height > 0) == isFlipped
            Self.add(layer, alpha: alpha, &state)
        }
    }

    func fill(_ shape: Shape) {
        state.withLock { state in
            let shape = state.settings.pixels(shape)
            var layer = LayerMessage(rectangle: Self.numbers(shape.rectangle))
            layer.color = state.settings.color.prefix(3).map { Double($0) }
            if shape.radius > 0 { layer.clip = Self.numbers(shape.rectangle) + [Double(shape.radius)] }
            Self.add(layer, alpha: state.settings.color[3], &state)
        }
    }

    private static func add(_ layer: LayerMessage, alpha: CGFloat, _ state: inout State) {
        var layer = layer
        layer.alpha = Double(alpha * state.settings.alpha)
        // Two shapes are one too many; the context's own is the one that people see.
        if let clip = state.settings.clip { layer.clip = numbers(clip.rectangle) + [Double(clip.radius)] }
        guard (layer.rectangle + (layer.clip ?? []) + [layer.alpha]).allSatisfy(\.isFinite) else { return }
        state.layers.append(layer)
    }

    private static func numbers(_ rect: CGRect) -> [Double] {
        [rect.minX, rect.minY, rect.width, rect.height].map { Double($0) }
    }

    func clip(_ shape: Shape) {
        state.withLock { state in
            var shape = state.settings.pixels(shape)
            if let clip = state.settings.clip {
                // The rounder of two shapes stays so.
                shape.radius = max(shape.radius, clip.radius)
                shape.rectangle = shape.rectangle.intersection(clip.rectangle)
            }
            state.settings.clip = shape
        }
    }

    public func draw(_ image: CGImage, in rect: CGRect) { draw(image.picture, in: rect, alpha: 1, isFlipped: true) }
    public func fill(_ rect: CGRect) { fill(Shape(rectangle: rect)) }
    public func fillEllipse(in rect: CGRect) { fill(Self.ellipse(rect)) }
    public func clip(to rect: CGRect) { clip(Shape(rectangle: rect)) }
    public func clear(_ rect: CGRect) { state.withLock { $0.layers.removeAll() } }

    private static func ellipse(_ rect: CGRect) -> Shape {
        Shape(rectangle: rect, radius: min(rect.width, rect.height) / 2)
    }

    // MARK: - Paths

    public func beginPath() { state.withLock { $0.path = [] } }
    public func addRect(_ rect: CGRect) { state.withLock { $0.path.append(Shape(rectangle: rect)) } }
    public func addEllipse(in rect: CGRect) { state.withLock { $0.path.append(Self.ellipse(rect)) } }

    private func takePath() -> [Shape] {
        state.withLock { state in
            defer { state.path = [] }
            return state.path
        }
    }

    public func fillPath() { takePath().forEach(fill) }
    public func clip() { takePath().forEach(clip) }
    public func closePath() {}
    public func move(to point: CGPoint) { Drawing.leaveOut("lines") }
    public func addLine(to point: CGPoint) { Drawing.leaveOut("lines") }
    public func strokePath() { Drawing.leaveOut("lines") }
    public func strokeEllipse(in rect: CGRect) { Drawing.leaveOut("lines") }

    // MARK: - Settings

    public var interpolationQuality: CGInterpolationQuality {
        get { .default }
        set { _ = newValue }
    }
    public func setFillColor(_ color: CGColor) { state.withLock { $0.settings.color = color.parts } }
    public func setStrokeColor(_ color: CGColor) {}
    public func setLineWidth(_ width: CGFloat) {}
    public func setAlpha(_ alpha: CGFloat) { state.withLock { $0.settings.alpha = alpha } }
    public func setBlendMode(_ mode: CGBlendMode) {
        if mode != .normal, mode != .copy { Drawing.leaveOut("blending") }
    }
    public func saveGState() { state.withLock { $0.saved.append($0.settings) } }
    public func restoreGState() { state.withLock { $0.settings = $0.saved.popLast() ?? $0.settings } }

    public func translateBy(x: CGFloat, y: CGFloat) {
        state.withLock { state in
            state.settings.offset.x += x * state.settings.scale.width
            state.settings.offset.y += y * state.settings.scale.height
        }
    }

    public func scaleBy(x: CGFloat, y: CGFloat) {
        state.withLock { state in
            state.settings.scale.width *= x
            state.settings.scale.height *= y
        }
    }

    public func rotate(by angle: CGFloat) { Drawing.leaveOut("rotation") }
    public func drawLinearGradient(
        _ gradient: CGGradient,
        start: CGPoint,
        end: CGPoint,
        options: CGGradientDrawingOptions
    ) { Drawing.leaveOut("gradients") }
    public func drawRadialGradient(
        _ gradient: CGGradient,
        startCenter: CGPoint,
        startRadius: CGFloat,
        endCenter: CGPoint,
        endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) { Drawing.leaveOut("gradients") }
}
