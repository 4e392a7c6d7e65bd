// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Sendable: all mutable state is behind a lock.
/// A picture, which is its bytes and the information in their header.
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

    let bytes: Data
    let header: PictureHeader
    private let isDecoded = Guarded(false)
    public let scale: CGFloat

    /// Creates a picture from bytes that begin like a picture.
    public init?(data: Data, scale: CGFloat) {
        guard let header = PictureHeader(data) else { return nil }
        bytes = data
        self.header = header
        self.scale = scale > 0 ? scale : 1
    }

    /// Creates a picture from bytes that begin like a picture.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data)
    }

    /// Finds a picture in the bundle or its asset catalog. One that is not a bitmap is empty.
    public convenience init?(named name: String) {
        let catalog = ["@3x", "@2x", "@1x", ""].map { "Assets.car/" + name + $0 }
        let names = catalog + ["", "@3x.png", "@2x.png", ".png", ".jpg", ".jpeg"].map { name + $0 }
        let found = names.first { UIImage(contentsOfFile: Bundle.main.bundlePath + "/" + $0) != nil }
        guard let found, let data = FileManager.default.contents(atPath: Bundle.main.bundlePath + "/" + found) else {
            HarnessConnection.current.limitation(
                "The extension loads the picture “\(name)” with UIImage(named:); the simulator takes an empty one."
            )
            self.init(emptyOfWidth: 180, height: 180, scale: 3)
            return
        }
        self.init(data: data, scale: found.contains("@3x") ? 3 : found.contains("@2x") ? 2 : 1)
    }

    public convenience init?(systemName name: String) {
        HarnessConnection.current.limitation(
            "The extension uses a system symbol with UIImage(systemName:); the simulator takes an empty picture."
        )
        self.init(emptyOfWidth: 60, height: 60, scale: 3)
    }

    open var size: CGSize { CGSize(width: CGFloat(header.width) / scale, height: CGFloat(header.height) / scale) }
    open var imageOrientation: Orientation { .up }
    open var images: [UIImage]? { nil }

    /// Reports the memory that decoding takes on an iPhone, which decodes when the pixels are first needed.
    func decode() {
        let isFirst = isDecoded.withLock { isDecoded in
            defer { isDecoded = true }
            return !isDecoded
        }
        if isFirst { HarnessConnection.current.send(.decodedPicture(bytes: header.decodedByteCount)) }
    }

    private func encoded(by function: String) -> Data? {
        decode()
        HarnessConnection.current.limitation(
            "The extension encodes a picture with \(function); the simulator passes its original bytes on."
        )
        return bytes
    }

    open func pngData() -> Data? { encoded(by: "pngData()") }
    open func jpegData(compressionQuality: CGFloat) -> Data? { encoded(by: "jpegData(compressionQuality:)") }
    open func heicData() -> Data? { encoded(by: "heicData()") }

    open func preparingForDisplay() -> UIImage? {
        decode()
        return self
    }

    open var cgImage: CGImage? {
        decode()
        return CGImage(self)
    }

    public convenience init(cgImage: CGImage) { self.init(copying: cgImage.image, scale: 1) }

    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(copying: cgImage.image, scale: scale)
    }

    private init(copying image: UIImage, scale: CGFloat) {
        bytes = image.bytes
        header = image.header
        self.scale = scale > 0 ? scale : 1
    }

    /// A picture without anything on it.
    init(emptyOfWidth width: Int, height: Int, scale: CGFloat) {
        bytes = EmptyPicture.png(width: width, height: height)
        header = PictureHeader(emptyOfWidth: width, height: height)
        self.scale = scale > 0 ? scale : 1
    }

    open func draw(in rect: CGRect) { Drawing.note(self) }
    open func draw(at point: CGPoint) { Drawing.note(self) }
    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) { Drawing.note(self) }

    private var whole: UIImage {
        decode()
        HarnessConnection.current.limitation(
            "The extension makes a thumbnail of a picture; the simulator passes the whole picture on."
        )
        return self
    }

    open func preparingThumbnail(of size: CGSize) -> UIImage? { whole }
    open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { whole }
    open func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        let whole = whole
        DispatchQueue.global().async { completionHandler(whole) }
    }
}

public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
    image.jpegData(compressionQuality: compressionQuality)
}
