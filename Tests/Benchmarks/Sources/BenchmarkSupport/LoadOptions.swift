public import ArgumentParser

/// What each program that is measured is told.
public struct LoadOptions: ParsableArguments, Sendable {
    /// A file with a URL on each line; they are asked for in order, and then again from the first.
    @Option(help: ArgumentHelp("A file with a URL on each line.", valueName: "file"))
    public var urls: String

    /// How many notifications are under way at once.
    @Option(help: "How many notifications are under way at once.")
    public var concurrency = 16

    /// No notification begins later than this; `nil` for no end.
    @Option(help: "No notification begins later than this.")
    public var seconds: Double?

    /// How many notifications there are; `nil` for no end.
    @Option(help: "How many notifications there are.")
    public var count: Int?

    /// Where downloads are kept until their type is known.
    @Option(help: ArgumentHelp("Where downloads are kept.", valueName: "directory"))
    public var directory: String

    /// A file of certificates to trust.
    @Option(help: ArgumentHelp("A file of certificates to trust.", valueName: "file"))
    public var certificateAuthority: String?

    /// What the command line says.
    public init() {}

    /// Refuses a load without an end.
    public func validate() throws {
        guard seconds != nil || count != nil else { throw ValidationError("Say --seconds or --count.") }
        guard concurrency > 0 else { throw ValidationError("--concurrency is at least 1.") }
    }
}
