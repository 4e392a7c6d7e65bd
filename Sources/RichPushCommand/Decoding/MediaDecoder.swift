import CommandSupport
import ExtensionHarness
import FoundationEssentials
import Locks
import RichPush
import RichPushAudit
import Subprocess
import SystemPackage

/// The decoders that are installed on this machine: FFmpeg, and libheif's for HEIC.
///
/// A separate process opens a file. Its time and memory are limited, and it can open only files.
struct MediaDecoder: Sendable {
    /// The `prlimit` of util-linux, which limits the program that it runs.
    private let limiter: ExternalProgram
    private let ffmpeg: ExternalProgram
    private let libheif: ExternalProgram?
    /// One permit for each core, since a decoder keeps a core busy.
    private let permits = AsyncSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)
    var timeLimit = Duration.seconds(20)

    /// Finds the decoders in the search path.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(CommandError) {
        guard let ffmpeg = ExternalProgram.installed(["ffmpeg"], environment: environment),
            let limiter = ExternalProgram.installed(["prlimit"], environment: environment)
        else {
            throw CommandError(
                "--decode needs FFmpeg and prlimit: apt-get install ffmpeg util-linux, and libheif-examples for HEIC",
                status: ExitStatus.systemError
            )
        }
        self.ffmpeg = ffmpeg
        self.limiter = limiter
        libheif = ExternalProgram.installed(["heif-dec", "heif-convert"], environment: environment)
    }

    /// Opens an attachment, and draws or plays all of it.
    /// - Returns: The finding; `nil` if nothing is wrong, or if the task was canceled.
    func finding(for attachment: NotificationAttachment) async -> Finding? {
        guard await permits.wait() else { return nil }
        defer { permits.signal() }
        do throws(ExternalProgram.Failure) {
            let folder: ScratchFolder
            do throws(Errno) { folder = try ScratchFolder() } catch { throw .notRun(reason: "\(error)") }
            if attachment.type != .heic { return try await decode(attachment, in: folder) }
            guard let libheif else { return .notDecoded("the decoder for HEIC is not installed") }
            return try await decode(attachment, with: libheif, in: folder)
        } catch {
            switch error {
            case .interrupted: return nil
            case .tooSlow: return .notDecoded("it took longer than \(timeLimit)")
            case .notRun(let reason): return .notDecoded("it cannot be run: \(reason)")
            }
        }
    }

    private func decode(
        _ attachment: NotificationAttachment,
        in folder: ScratchFolder
    ) async throws(ExternalProgram.Failure) -> Finding? {
        let run = try await run(
            ffmpeg,
            Self.input(attachment.url.path, Self.format(of: attachment.type))
                + ["-map", "0:v?", "-map", "0:a?", "-f", "framecrc", "pipe:1"],
            in: folder
        )
        if run.isSuccess, run.errors.isEmpty { return nil }
        // There is a line for each frame, after those that describe the streams.
        let hasFrames = run.output.split(separator: "\n").contains { !$0.hasPrefix("#") }
        let problem = Self.problem(in: run.errors, of: attachment)
        // Some builds of FFmpeg lack decoders that iPhones have.
        if !hasFrames, run.errors.contains("Decoder ("), !run.errors.contains("(codec none)") {
            return .notDecoded(problem)
        }
        let make = hasFrames ? Finding.decodableInPart : Finding.notDecodable
        return make("FFmpeg", problem)
    }

    private func decode(
        _ attachment: NotificationAttachment,
        with libheif: ExternalProgram,
        in folder: ScratchFolder
    ) async throws(ExternalProgram.Failure) -> Finding? {
        let run = try await run(libheif, [attachment.url.path, "\(folder.path)/picture.png"], in: folder)
        guard !run.isSuccess else { return nil }
        return .notDecodable(by: "libheif", problem: Self.problem(in: run.errors, of: attachment))
    }

    /// Draws the first picture of a file with a MIME type, at most 96 pixels wide and high, as JPEG; `nil` if FFmpeg
    /// cannot.
    func thumbnail(of file: String, _ type: String) async -> Data? {
        let known = MediaType(mimeType: type)
        guard known?.kind != .audio, let format = Self.formats[type] ?? known.map(Self.format), await permits.wait()
        else { return nil }
        defer { permits.signal() }
        let scale = "scale=96:96:force_original_aspect_ratio=decrease"
        guard let folder = try? ScratchFolder(),
            let run = try? await run(
                ffmpeg,
                Self.input(file, format) + ["-frames:v", "1", "-vf", scale, "-q:v", "5", "-f", "mjpeg", "pipe:1"],
                in: folder
            ), run.isSuccess
        else { return nil }
        return FileManager.default.contents(atPath: folder.path + "/output")
    }

    /// FFmpeg's arguments for its input. It has one thread, and opens nothing but the file.
    private static func input(_ file: String, _ format: String) -> [String] {
        [
            "-nostdin", "-v", "error", "-threads", "1", "-protocol_whitelist", "file,pipe", "-f", format,
            "-i", "file:\(file)",
        ]
    }

    private static func format(of type: MediaType) -> String { formats[type.typeIdentifier] ?? "mov" }

    private func run(
        _ program: ExternalProgram,
        _ arguments: [String],
        in folder: ScratchFolder
    ) async throws(ExternalProgram.Failure) -> (isSuccess: Bool, output: String, errors: String) {
        let limits = ["--as=2147483648", "--cpu=\(timeLimit.components.seconds)", "--fsize=536870912", "--core=0"]
        let isSuccess = try await limiter.run(
            limits + [program.path] + arguments,
            environment: .custom(["LC_ALL": "C"]),
            output: folder.path + "/output",
            error: folder.path + "/errors",
            timeLimit: timeLimit
        )
        do throws(Errno) {
            return (isSuccess, try folder.beginning(of: "output"), try folder.beginning(of: "errors"))
        } catch {
            throw .notRun(reason: "\(error)")
        }
    }

    /// The first complaint, without the names of the file and of the part of the decoder that complains.
    private static func problem(in errors: String, of attachment: NotificationAttachment) -> String {
        let line = errors.split(separator: "\n").first.map(String.init) ?? "it gives no reason"
        let text = line.replacing(/^\[[^\]]*\] */, with: "").replacing("file:", with: "")
            .replacing(attachment.url.path, with: "the file")
        return text.visible.clipped(to: 200)
    }

    /// FFmpeg's names of the formats, so that it never takes a file for a playlist, which names other files.
    private static let formats = [
        "public.png": "png_pipe", "public.jpeg": "jpeg_pipe", "com.compuserve.gif": "gif", "public.avi": "avi",
        "com.microsoft.waveform-audio": "wav", "public.aiff-audio": "aiff", "public.aifc-audio": "aiff",
        "com.apple.coreaudio-format": "caf", "public.au-audio": "au", "public.mp3": "mp3",
        "org.3gpp.adaptive-multi-rate-audio": "amr", "public.ac3-audio": "ac3", "public.enhanced-ac3-audio": "eac3",
        "public.mpeg": "mpeg", "public.mpeg-2-video": "mpegvideo",
        // Types that a notification cannot show, but a report can.
        "image/webp": "webp_pipe", "image/bmp": "bmp_pipe", "image/tiff": "tiff_pipe", "image/avif": "mov",
    ]
}

extension MediaThumbnails {
    /// Thumbnails of all files if FFmpeg is installed, and otherwise of small ones.
    static func drawnByFFmpeg() throws(CommandError) -> MediaThumbnails {
        let folder: ScratchFolder
        do throws(Errno) { folder = try ScratchFolder() } catch { throw .unwritable("a temporary folder", error) }
        let decoder = try? MediaDecoder()
        return MediaThumbnails(folder: folder.path) { [folder] file, type in
            withExtendedLifetime(folder) {}
            return await decoder?.thumbnail(of: file, type)
        }
    }
}
