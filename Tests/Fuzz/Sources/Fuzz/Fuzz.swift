import Glibc

/// Hands the bytes that libFuzzer makes up to one of the targets: `Fuzz payload corpus/payload`.
@main
enum Fuzz {
    /// What may be fuzzed, by its name on the command line.
    static let targets: [String: @Sendable ([UInt8]) -> Void] = [
        "payload": PayloadTarget.run,
        "url": URLTarget.run,
        "header": HeaderTarget.run,
        "media": MediaTarget.run,
        "message": MessageTarget.run,
        "condition": ConditionTarget.run,
    ]

    /// What the bytes go to.
    nonisolated(unsafe) private static var target: @Sendable ([UInt8]) -> Void = { _ in }

    static func main() {
        var arguments = CommandLine.arguments
        guard arguments.count > 1, let target = targets[arguments.remove(at: 1)] else {
            print("usage: Fuzz <\(targets.keys.sorted().joined(separator: "|"))> [libFuzzer's arguments]")
            exit(64)
        }
        Self.target = target
        var count = Int32(arguments.count)
        var pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = .allocate(capacity: arguments.count + 1)
        for (index, argument) in arguments.enumerated() { pointers?[index] = strdup(argument) }
        pointers?[arguments.count] = nil
        exit(runFuzzer(&count, &pointers, fuzzOneInput))
    }

    fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
        target(Array(bytes))
    }
}

/// What libFuzzer calls; by this name, since its own `main` is linked as well, though it is not the one that runs.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Fuzz.run(UnsafeBufferPointer(start: bytes, count: count))
    return 0
}

/// libFuzzer's own loop, as `FuzzerInterface` declares it.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ argumentCount: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Ends the process, so that libFuzzer keeps the bytes that led here.
func expect(_ condition: Bool, _ promise: String) {
    guard condition else { fatalError("It was promised that \(promise).") }
}
