import ArgumentParser

/// Runs what needs a process of its own: another network, other limits, or a measured memory.
@main
struct TestTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run what the tests need a process of its own for.",
        subcommands: [ConnectionProbe.self, LoadProbe.self, NameProbe.self, Soak.self, StallBenchmark.self]
    )
}
