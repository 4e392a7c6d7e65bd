// swift-format-ignore-file: AlwaysUseLowerCamelCase
internal import Glibc

public struct compression_algorithm: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Deflate, without a header.
public let COMPRESSION_ZLIB = compression_algorithm(0x205)
public let COMPRESSION_LZFSE = compression_algorithm(0x801)
public let COMPRESSION_LZ4 = compression_algorithm(0x100)
public let COMPRESSION_LZMA = compression_algorithm(0x306)

/// Returns zero: the caller need not supply memory.
public func compression_decode_scratch_buffer_size(_ algorithm: compression_algorithm) -> Int { 0 }
/// Returns zero: the caller need not supply memory.
public func compression_encode_scratch_buffer_size(_ algorithm: compression_algorithm) -> Int { 0 }

public func compression_decode_buffer(
    _ dst_buffer: UnsafeMutablePointer<UInt8>,
    _ dst_size: Int,
    _ src_buffer: UnsafePointer<UInt8>,
    _ src_size: Int,
    _ scratch_buffer: UnsafeMutableRawPointer?,
    _ algorithm: compression_algorithm
) -> Int {
    Deflate.inflate.run(dst_buffer, dst_size, src_buffer, src_size, algorithm)
}

public func compression_encode_buffer(
    _ dst_buffer: UnsafeMutablePointer<UInt8>,
    _ dst_size: Int,
    _ src_buffer: UnsafePointer<UInt8>,
    _ src_size: Int,
    _ scratch_buffer: UnsafeMutableRawPointer?,
    _ algorithm: compression_algorithm
) -> Int {
    Deflate.deflate.run(dst_buffer, dst_size, src_buffer, src_size, algorithm)
}

/// zlib, which is loaded when the extension first needs it.
private enum Deflate {
    case inflate
    case deflate

    private struct Stream {
        var input: UnsafePointer<UInt8>?
        var inputCount: UInt32 = 0
        var inputTotal = 0
        var output: UnsafeMutablePointer<UInt8>?
        var outputCount: UInt32 = 0
        var outputTotal = 0
        var rest: (Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0)
    }

    private typealias BeginInflate =
        @convention(c) (UnsafeMutableRawPointer, Int32, UnsafePointer<CChar>, Int32) -> Int32
    private typealias BeginDeflate =
        @convention(c) (
            UnsafeMutableRawPointer, Int32, Int32, Int32, Int32, Int32, UnsafePointer<CChar>, Int32
        ) -> Int32
    private typealias Step = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32
    private typealias End = @convention(c) (UnsafeMutableRawPointer) -> Int32

    private static func function<Function>(_ name: String) -> Function? {
        dlsym(dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL), name).map { unsafeBitCast($0, to: Function.self) }
    }

    /// Returns the number of bytes written; zero for a failure.
    func run(
        _ output: UnsafeMutablePointer<UInt8>,
        _ outputCount: Int,
        _ input: UnsafePointer<UInt8>,
        _ inputCount: Int,
        _ algorithm: compression_algorithm
    ) -> Int {
        var stream = Stream()
        guard algorithm == COMPRESSION_ZLIB, let step: Step = Self.function(self == .inflate ? "inflate" : "deflate"),
            let end: End = Self.function(self == .inflate ? "inflateEnd" : "deflateEnd"),
            let inputCount = UInt32(exactly: inputCount), let outputCount = UInt32(exactly: outputCount),
            begin(&stream) == 0
        else {
            HarnessConnection.current.limitation(
                "The extension compresses or decompresses; the simulator knows only COMPRESSION_ZLIB, with libz.so.1."
            )
            return 0
        }
        stream.input = input
        stream.inputCount = inputCount
        stream.output = output
        stream.outputCount = outputCount
        // 4 is Z_FINISH, 1 is Z_STREAM_END, and -5 means that there is no more room.
        let status = step(&stream, 4)
        _ = end(&stream)
        return status == 1 || self == .inflate && (status == 0 || status == -5) ? stream.outputTotal : 0
    }

    private func begin(_ stream: inout Stream) -> Int32 {
        let size = Int32(MemoryLayout<Stream>.size)
        // Without a header, like Apple's.
        switch self {
        case .inflate:
            guard let begin: BeginInflate = Self.function("inflateInit2_") else { return -1 }
            return begin(&stream, -15, "1.2", size)
        case .deflate:
            guard let begin: BeginDeflate = Self.function("deflateInit2_") else { return -1 }
            return begin(&stream, 5, 8, -15, 8, 0, "1.2", size)
        }
    }
}
