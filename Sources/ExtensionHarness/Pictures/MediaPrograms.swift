import FoundationEssentials
import Locks
import RichPush
import Subprocess
import SystemPackage

/// The programs on this machine that decode and encode media: FFmpeg, and libheif's for HEIC.
///
/// A separate process opens a file. Its time and memory are limited, and it can open only files.
package struct MediaPrograms: Sendable {
    /// Those in the search path; `nil` if FFmpeg is not there.
    package static let installed = MediaPrograms(environment: ProcessInfo.processInfo.environment)

    /// The `prlimit` of util-linux, which limits the program that it runs.
    private let limiter: ExternalProgram
    package let ffmpeg: ExternalProgram
    package let heifDecoder: ExternalProgram?
    /// One permit for each core, since a decoder keeps a core busy.
    private let permits = AsyncSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)
    /// The processor time that a program may need: a busy machine does not make a picture harder.
    package var processorTimeLimit = Duration.seconds(20)
    /// The time for a program that waits for something.
    package var timeLimit = Duration.seconds(300)

    /// Finds the programs in the search path; `nil` without FFmpeg or `prlimit`.
    package init?(environment: [String: String]) {
        func program(_ names: String...) -> ExternalProgram? {
            ExternalProgram.installed(names, environment: environment)
        }
        guard let ffmpeg = program("ffmpeg"), let limiter = program("prlimit") else { return nil }
        self.ffmpeg = ffmpeg
        self.limiter = limiter
        heifDecoder = program("heif-dec", "heif-convert")
    }

    /// FFmpeg's arguments for an input. It has one thread, and opens nothing but files.
    package static func input(_ file: String, _ typeIdentifier: String) -> [String] {
        [
            "-nostdin", "-v", "error", "-threads", "1", "-protocol_whitelist", "file,pipe",
            "-f", formats[typeIdentifier] ?? "mov", "-i", "file:\(file)",
        ]
    }

    /// Waits for a free core, and runs a program.
    /// - Parameter folder: The folder for its standard output, `output`, and its errors.
    package func run(_ program: ExternalProgram, _ arguments: [String], in folder: ScratchFolder)
        async throws(ExternalProgram.Failure) -> (isSuccess: Bool, output: String, errors: String)
    {
        guard await permits.wait() else { throw .interrupted }
        defer { permits.signal() }
        let seconds = processorTimeLimit.components.seconds
        // At the first limit, the kernel sends SIGXCPU, and at the second SIGKILL, as it does for other reasons, too.
        let limits = ["--as=2147483648", "--cpu=\(seconds):\(seconds + 1)", "--fsize=536870912", "--core=0"]
        let isSuccess = try await limiter.run(
            limits + [program.path] + arguments,
            environment: .custom(["LC_ALL": "C"]),
            output: folder.path + "/output",
            error: folder.path + "/errors",
            timeLimit: timeLimit
        )
        do throws(Errno) {
            return (isSuccess, try folder.beginning(of: "output"), try folder.beginning(of: "errors"))
        } catch { throw .notRun(reason: "\(error)") }
    }

    /// The first complaint of a program, without the names of the file and of the part of the decoder that complains.
    package static func problem(in errors: String, of file: String) -> String {
        let line = errors.split(separator: "\n").first.map(String.init) ?? "it gives no reason"
        return line.replacing(/^\[[^\]]*\] */, with: "").replacing("file:", with: "").replacing(file, with: "the file")
    }

    package static func draws(_ typeIdentifier: String) -> Bool { formats[typeIdentifier] != nil }

    /// FFmpeg's names of the formats, so that it never takes a file for a playlist, which names other files.
    private static let formats = [
        "public.png": "png_pipe", "public.jpeg": "jpeg_pipe", "com.compuserve.gif": "gif", "public.avi": "avi",
        "com.microsoft.waveform-audio": "wav", "public.aiff-audio": "aiff", "public.aifc-audio": "aiff",
        "com.apple.coreaudio-format": "caf", "public.au-audio": "au", "public.mp3": "mp3",
        "org.3gpp.adaptive-multi-rate-audio": "amr", "public.ac3-audio": "ac3", "public.enhanced-ac3-audio": "eac3",
        "public.mpeg": "mpeg", "public.mpeg-2-video": "mpegvideo",
        // Types that a notification cannot show, but a report or an extension can.
        "image/webp": "webp_pipe", "image/bmp": "bmp_pipe", "image/tiff": "tiff_pipe", "image/avif": "mov",
        "org.webmproject.webp": "webp_pipe", "com.microsoft.bmp": "bmp_pipe", "public.tiff": "tiff_pipe",
    ]
}
