import FoundationEssentials
import Locks
import RichPush
import SystemPackage

/// The pictures that an extension has opened and drawn, by their numbers.
///
/// A picture that is drawn is only described until its bytes are needed.
final class DevicePictures: Sendable {
    private static let limit = 1_000
    private static let layerLimit = 200
    /// The maximum width and height of a picture, in pixels.
    private static let sizeLimit = 16_384

    private struct Picture {
        let drawing: DrawingMessage
        /// The picture's file; `nil` for one that has not been drawn yet.
        var file: PictureFilter.Input?
        var isDecoded = false
    }

    private struct State {
        var pictures: [Picture] = []
        var decodedBytes = 0
        var peak = 0
        var notes: [String] = []

        mutating func mark(_ number: Int, isDecoded: Bool) {
            guard pictures.indices.contains(number), pictures[number].isDecoded != isDecoded else { return }
            pictures[number].isDecoded = isDecoded
            // What its pixels take on an iPhone.
            let byteCount = pictures[number].drawing.width * pictures[number].drawing.height * 4
            decodedBytes += isDecoded ? byteCount : -byteCount
            peak = max(peak, decodedBytes)
        }

        mutating func add(_ picture: Picture, isDecoded: Bool) -> Int? {
            guard pictures.count < DevicePictures.limit else { return nil }
            pictures.append(picture)
            mark(pictures.count - 1, isDecoded: isDecoded)
            return pictures.count - 1
        }
    }

    private let folder: DeviceFolder
    private let programs: MediaPrograms?
    private let state = Mutex(State())

    init(_ folder: DeviceFolder, programs: MediaPrograms?) { (self.folder, self.programs) = (folder, programs) }

    /// The memory that decoded pictures took at most at one time on an iPhone, in bytes.
    var decodedPeak: Int { state.withLock(\.peak) }

    private func note(_ sentence: String) { state.withLock { $0.notes.append(sentence) } }

    func decode(_ number: Int) { state.withLock { $0.mark(number, isDecoded: true) } }

    func release(_ number: Int) { state.withLock { $0.mark(number, isDecoded: false) } }

    /// Returns the answer, and sentences about where a picture differs from the one on an iPhone.
    func answer(_ request: PictureRequest) async -> (PictureAnswer, notes: [String]) {
        let answer =
            switch request {
            case .open(let path): open(path)
            case .draw(let drawing): draw(drawing)
            case .encode(let number, let type, let quality): await encode(number, type, quality: quality)
            }
        let notes = state.withLock { state in
            defer { state.notes = [] }
            return state.notes
        }
        return (answer, notes)
    }

    private func open(_ path: String) -> PictureAnswer {
        guard let file = folder.file(atPath: path), let header = PictureHeader(file.beginning(1 << 20)),
            max(header.width, header.height) <= 65_535, let kept = folder.keep(file)
        else { return PictureAnswer() }
        let type = header.typeIdentifier
        let picture = Picture(drawing: DrawingMessage(width: header.width, height: header.height), file: (kept, type))
        let number = state.withLock { $0.add(picture, isDecoded: false) }
        return PictureAnswer(number: number, type: type, width: header.width, height: header.height)
    }

    private func draw(_ drawing: DrawingMessage) -> PictureAnswer {
        guard (1...Self.sizeLimit).contains(drawing.width), (1...Self.sizeLimit).contains(drawing.height) else {
            return PictureAnswer()
        }
        var drawing = drawing
        let number = state.withLock { state in
            drawing.layers = drawing.layers.prefix(Self.layerLimit).filter { layer in
                let numbers = [layer.rectangle, layer.part ?? [], layer.clip ?? [], layer.color, [layer.alpha]].joined()
                return layer.rectangle.count == 4 && layer.part?.count ?? 4 == 4 && layer.clip?.count ?? 5 == 5
                    && numbers.allSatisfy { abs($0) <= Double(Self.sizeLimit) }
                    && (layer.picture.map(state.pictures.indices.contains) ?? (layer.color.count >= 3))
            }
            if !drawing.isThumbnail {
                for case let number? in drawing.layers.map(\.picture) { state.mark(number, isDecoded: true) }
            }
            return state.add(Picture(drawing: drawing), isDecoded: true)
        }
        return PictureAnswer(number: number, width: drawing.width, height: drawing.height)
    }

    private func encode(_ number: Int, _ type: String, quality: Double) async -> PictureAnswer {
        let picture = state.withLock { state in
            state.mark(number, isDecoded: true)
            return state.pictures.indices.contains(number) ? state.pictures[number] : nil
        }
        guard let picture, let data = await data(of: picture, number, type, quality: quality) else {
            return PictureAnswer()
        }
        let file = folder.newPicture()
        guard FileManager.default.createFile(atPath: file, contents: data) else { return PictureAnswer() }
        let (width, height) = (picture.drawing.width, picture.drawing.height)
        return PictureAnswer(number: number, type: type, width: width, height: height, path: folder.place(file))
    }

    // MARK: - Drawing

    /// What FFmpeg writes for each type of picture that iOS can write.
    private static let encoders = [
        "public.png": ["-c:v", "png", "-f", "image2pipe"], "public.jpeg": ["-f", "mjpeg", "-pix_fmt", "yuvj420p"],
        "com.compuserve.gif": ["-f", "gif"], "public.tiff": ["-c:v", "tiff", "-f", "image2pipe"],
        "com.microsoft.bmp": ["-c:v", "bmp", "-f", "image2pipe"],
    ]

    private func data(of picture: Picture, _ number: Int, _ type: String, quality: Double) async -> Data? {
        let (width, height) = (picture.drawing.width, picture.drawing.height)
        guard let programs else {
            note("Without FFmpeg, a picture that the extension draws or encodes has one color: apt-get install ffmpeg.")
            return PlainPicture.data(width: width, height: height, typeIdentifier: type)
        }
        do throws(ExternalProgram.Failure) {
            let scratch = try ScratchFolder.forRun()
            guard let encoder = Self.encoders[type] else {
                note("The extension encodes a picture as \(type.bounded()), which the simulator does not write.")
                return nil
            }
            var drawing = picture.drawing
            var inputs: [Int: PictureFilter.Input] = [:]
            if picture.file != nil {
                drawing.layers = [LayerMessage(picture: number, rectangle: [0, 0, Double(width), Double(height)])]
            }
            for case let layer? in drawing.layers.map(\.picture) where inputs[layer] == nil {
                inputs[layer] = try await input(layer, programs)
            }
            let filter = PictureFilter(drawing, inputs: inputs, isOpaque: type == "public.jpeg")
            // FFmpeg's best is 2, and its worst 31.
            let level = 2 + Int(((1 - (0...1 ~= quality ? quality : 1)) * 29).rounded())
            let arguments = filter.arguments + encoder + ["-q:v", "\(level)", "pipe:1"]
            let run = try await programs.run(programs.ffmpeg, arguments, in: scratch)
            let data = FileManager.default.contents(atPath: scratch.path + "/output")
            guard run.isSuccess, let data, !data.isEmpty else {
                throw .notRun(reason: MediaPrograms.problem(in: run.errors, of: filter.inputs.first?.path ?? ""))
            }
            return data
        } catch {
            switch error {
            case .interrupted: break
            case .tooSlow: note("A picture of the extension was not drawn: FFmpeg took too long.")
            case .notRun(let reason): note("A picture of the extension was not drawn: \(reason.bounded(to: 200))")
            }
            return nil
        }
    }

    private func input(_ number: Int, _ programs: MediaPrograms)
        async throws(ExternalProgram.Failure) -> PictureFilter.Input?
    {
        let picture = state.withLock { $0.pictures[number] }
        if let file = picture.file, file.typeIdentifier != "public.heic" { return file }
        let path = "\(folder.pictures)/\(number).png"
        if let file = picture.file {
            guard let decoder = programs.heifDecoder else { throw .notRun(reason: "libheif is not installed") }
            let scratch = try ScratchFolder.forRun()
            let run = try await programs.run(decoder, [file.path, path], in: scratch)
            guard run.isSuccess else { throw .notRun(reason: MediaPrograms.problem(in: run.errors, of: file.path)) }
        } else {
            guard let data = await data(of: picture, number, "public.png", quality: 1),
                FileManager.default.createFile(atPath: path, contents: data)
            else { return nil }
        }
        let made: PictureFilter.Input = (path, "public.png")
        state.withLock { $0.pictures[number].file = made }
        return made
    }
}
