public import ArgumentParser

/// The options of each measured program.
public struct LoadOptions: ParsableArguments, Sendable {
    /// A file with a URL on each line: a notification for each.
    @Option(help: ArgumentHelp("A file with a URL on each line.", valueName: "file"))
    public var urls: String

    /// How many notifications are under way at once.
    @Option(help: "How many notifications are under way at once.")
    public var concurrency = 16

    /// Where downloads are kept until their type is known.
    @Option(help: ArgumentHelp("Where downloads are kept.", valueName: "directory"))
    public var directory: String

    /// The options, to be read from the command line.
    public init() {}
}
