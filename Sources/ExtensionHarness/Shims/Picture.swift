internal import AppleSDKSandbox
internal import Glibc

/// A picture that the harness has opened or draws: this process has no decoder.
final class Picture: Sendable {
    private let number: Int
    /// The uniform type identifier of an opened file; `nil` for a drawing.
    let type: String?
    let width: Int
    let height: Int
    /// The bytes that it was made from, which stay in memory as long as it does.
    private let data: Data?

    private init?(_ request: PictureRequest, data: Data? = nil) {
        guard case .pictured(_, let answer)? = HarnessConnection.current.answer(to: { .picture(ask: $0, request) }),
            let number = answer.number
        else { return nil }
        self.number = number
        self.data = data
        type = answer.type
        width = answer.width
        height = answer.height
    }

    /// A picture without pixels, which the harness does not know.
    init() { (number, type, width, height, data) = (-1, nil, 0, 0, nil) }

    deinit { HarnessConnection.current.send(.releasedPicture(number)) }

    /// Opens a file that begins like a picture.
    convenience init?(path: String) {
        lentFileWait(path)
        self.init(.open(path: path))
    }

    /// Opens bytes that begin like a picture.
    convenience init?(data: Data) {
        let file = DeviceFolders.temporary + "/richpush.picture." + UUID().uuidString
        defer { unlink(file) }
        guard FileManager.default.createFile(atPath: file, contents: data) else { return nil }
        self.init(.open(path: file), data: data)
    }

    /// Draws a picture; `nil` if it has no pixel or is too large for any iPhone.
    convenience init?(drawing: DrawingMessage) { self.init(.draw(drawing)) }

    /// A transparent picture.
    static func empty(width: Int, height: Int) -> Picture? {
        Picture(drawing: DrawingMessage(width: width, height: height))
    }

    /// Draws a part of it, or all, with another size.
    func resized(width: Int, height: Int, part: [Double]? = nil) -> Picture? {
        let layer = layer(in: [0, 0, Double(width), Double(height)], part: part)
        return Picture(drawing: DrawingMessage(width: width, height: height, layers: [layer], isThumbnail: true))
    }

    func layer(in rectangle: [Double], part: [Double]? = nil) -> LayerMessage {
        LayerMessage(picture: number, part: part, rectangle: rectangle)
    }

    func decode() { HarnessConnection.current.send(.decodedPicture(number)) }

    /// Encodes it in a file, which the caller moves or removes; `nil` if that is not possible.
    func encoded(as type: String, quality: Double = 1) -> String? {
        let request = PictureRequest.encode(number: number, type: type, quality: quality.isFinite ? quality : 1)
        guard case .pictured(_, let answer)? = HarnessConnection.current.answer(to: { .picture(ask: $0, request) })
        else { return nil }
        return answer.path
    }

    func data(as type: String, quality: Double = 1) -> Data? {
        guard let file = encoded(as: type, quality: quality) else { return nil }
        defer { unlink(file) }
        return FileManager.default.contents(atPath: file)
    }
}
