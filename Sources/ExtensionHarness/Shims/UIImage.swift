// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Sendable: it never changes.
/// A picture, which the harness decodes when its pixels are first needed.
open class UIImage: NSObject, @unchecked Sendable {
    public enum Orientation: Int, Sendable {
        case up
        case down
        case left
        case right
        case upMirrored
        case downMirrored
        case leftMirrored
        case rightMirrored
    }

    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

    let picture: Picture
    public let scale: CGFloat

    init(_ picture: Picture, scale: CGFloat) {
        self.picture = picture
        self.scale = scale > 0 ? scale : 1
    }

    /// A picture without pixels.
    public override convenience init() { self.init(Picture(), scale: 1) }

    /// Creates a picture from bytes that begin like a picture.
    public init?(data: Data, scale: CGFloat) {
        guard let picture = Picture(data: data) else { return nil }
        self.picture = picture
        self.scale = scale > 0 ? scale : 1
    }

    /// Creates a picture from bytes that begin like a picture.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Creates a picture from a file, which is not read into memory.
    public convenience init?(contentsOfFile path: String) {
        guard let picture = Picture(path: path) else { return nil }
        self.init(picture, scale: 1)
    }

    /// Finds a picture in the bundle or its asset catalog. One that is not a bitmap is empty.
    public convenience init?(named name: String) {
        let catalog = ["@3x", "@2x", "@1x", ""].map { "Assets.car/" + name + $0 }
        let names = catalog + ["", "@3x.png", "@2x.png", ".png", ".jpg", ".jpeg"].map { name + $0 }
        for name in names {
            guard let picture = Picture(path: Bundle.main.bundlePath + "/" + name) else { continue }
            self.init(picture, scale: name.contains("@3x") ? 3 : name.contains("@2x") ? 2 : 1)
            return
        }
        HarnessConnection.current.limitation(
            "The extension loads the picture “\(name)” with UIImage(named:); the simulator takes an empty one."
        )
        self.init(emptyOfWidth: 180, height: 180, scale: 3)
    }

    public convenience init?(systemName name: String) {
        HarnessConnection.current.limitation(
            "The extension uses a system symbol with UIImage(systemName:); the simulator takes an empty picture."
        )
        self.init(emptyOfWidth: 60, height: 60, scale: 3)
    }

    /// A picture without anything on it.
    convenience init?(emptyOfWidth width: Int, height: Int, scale: CGFloat) {
        guard let picture = Picture.empty(width: width, height: height) else { return nil }
        self.init(picture, scale: scale)
    }

    open var size: CGSize { CGSize(width: CGFloat(picture.width) / scale, height: CGFloat(picture.height) / scale) }
    open var imageOrientation: Orientation { .up }
    open var images: [UIImage]? { nil }

    open func pngData() -> Data? { picture.data(as: "public.png") }
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        picture.data(as: "public.jpeg", quality: compressionQuality)
    }
    open func heicData() -> Data? { picture.data(as: "public.heic") }

    open func preparingForDisplay() -> UIImage? {
        picture.decode()
        return self
    }

    /// The same picture: the simulator draws no tints.
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .automatic) -> UIImage {
        Drawing.leaveOut("tints")
        return self
    }
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }

    open var cgImage: CGImage? { CGImage(picture) }

    public convenience init(cgImage: CGImage) { self.init(cgImage.picture, scale: 1) }

    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(cgImage.picture, scale: scale)
    }

    open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }
    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        UIGraphicsGetCurrentContext()?.draw(picture, in: rect, alpha: alpha, isFlipped: false)
    }

    open func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard let (width, height) = PixelCount.of(size, scale: scale) else { return nil }
        return picture.resized(width: width, height: height).map { UIImage($0, scale: scale) }
    }

    open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }
    open func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        DispatchQueue.global().async { completionHandler(self.preparingThumbnail(of: size)) }
    }
}

public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
