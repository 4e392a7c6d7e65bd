import Glibc

/// Passes libFuzzer's bytes to the target that the environment names: `FUZZ_TARGET=payload`.
@main
enum Fuzz {
    private static let targets: [String: @Sendable ([UInt8]) -> Void] = [
        "payload": PayloadTarget.run,
        "url": URLTarget.run,
        "header": HeaderTarget.run,
        "media": MediaTarget.run,
        "message": MessageTarget.run,
        "condition": ConditionTarget.run,
    ]

    /// The target that gets the bytes.
    fileprivate static let target: @Sendable ([UInt8]) -> Void = {
        guard let name = getenv("FUZZ_TARGET"), let target = targets[String(cString: name)] else {
            print("Set FUZZ_TARGET to one of: \(targets.keys.sorted().joined(separator: ", "))")
            exit(64)
        }
        return target
    }()

    /// libFuzzer has its own `main`; either of the two does the same.
    static func main() {
        var count = Int32(CommandLine.arguments.count)
        var pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(runFuzzer(&count, &pointers, fuzzOneInput))
    }
}

/// The function that libFuzzer calls, by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Fuzz.target(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

/// libFuzzer's own loop, as `FuzzerInterface` declares it.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ argumentCount: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Ends the process if a promise is broken, so that libFuzzer keeps the bytes that led here.
func expect(_ condition: Bool, _ promise: String) {
    guard condition else { fatalError("It was promised that \(promise).") }
}
