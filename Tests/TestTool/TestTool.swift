import ArgumentParser

/// Runs the parts of tests that need a separate process: another network, other limits, or a measured memory.
@main
struct TestTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run the parts of tests that need a separate process.",
        subcommands: [ConnectionProbe.self, LoadProbe.self, NameProbe.self, Soak.self, StallBenchmark.self]
    )
}
