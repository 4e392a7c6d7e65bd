import CommandSupport
import ExtensionHarness
import FoundationEssentials
import RichPush
import RichPushAudit
import SystemPackage

/// The judgment of installed decoders about attachments.
struct MediaDecoder: Sendable {
    var programs: MediaPrograms

    init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(CommandError) {
        guard let programs = MediaPrograms(environment: environment) else {
            throw CommandError(
                "--decode needs FFmpeg and prlimit: apt-get install ffmpeg util-linux, and libheif-examples for HEIC",
                status: ExitStatus.systemError
            )
        }
        self.programs = programs
    }

    /// Opens an attachment, and draws or plays all of it.
    /// - Returns: The finding; `nil` if nothing is wrong, or if the task was canceled.
    func finding(for attachment: NotificationAttachment) async -> Finding? {
        do throws(ExternalProgram.Failure) {
            let folder = try ScratchFolder.forRun()
            if attachment.type != .heic { return try await decode(attachment, in: folder) }
            guard let libheif = programs.heifDecoder else {
                return .notDecoded("the decoder for HEIC is not installed")
            }
            let run = try await programs.run(libheif, [attachment.url.path, "\(folder.path)/picture.png"], in: folder)
            guard !run.isSuccess else { return nil }
            return .notDecodable(by: "libheif", problem: Self.problem(in: run.errors, of: attachment))
        } catch {
            switch error {
            case .interrupted: return nil
            case .tooSlow: return .notDecoded("it took too long")
            case .notRun(let reason): return .notDecoded("it cannot be run: \(reason)")
            }
        }
    }

    private func decode(
        _ attachment: NotificationAttachment,
        in folder: ScratchFolder
    ) async throws(ExternalProgram.Failure) -> Finding? {
        let output = ["-map", "0:v?", "-map", "0:a?", "-f", "framecrc", "pipe:1"]
        let input = MediaPrograms.input(attachment.url.path, attachment.type.typeIdentifier)
        let run = try await programs.run(programs.ffmpeg, input + output, in: folder)
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

    /// Draws the first picture of a file with a MIME type, at most 96 pixels wide and high, as JPEG; `nil` if FFmpeg
    /// cannot.
    func thumbnail(of file: String, _ type: String) async -> Data? {
        let known = MediaType(mimeType: type)
        let format = known?.typeIdentifier ?? type
        guard known?.kind != .audio, known != nil || MediaPrograms.draws(type) else { return nil }
        let scale = "scale=96:96:force_original_aspect_ratio=decrease"
        let output = ["-frames:v", "1", "-vf", scale, "-q:v", "5", "-f", "mjpeg", "pipe:1"]
        guard let folder = try? ScratchFolder(),
            let run = try? await programs.run(programs.ffmpeg, MediaPrograms.input(file, format) + output, in: folder),
            run.isSuccess
        else { return nil }
        return FileManager.default.contents(atPath: folder.path + "/output")
    }

    private static func problem(in errors: String, of attachment: NotificationAttachment) -> String {
        MediaPrograms.problem(in: errors, of: attachment.url.path).visible.clipped(to: 200)
    }
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
