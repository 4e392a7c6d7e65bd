import ArgumentParser

/// For whom the results are written.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case text
    /// For machines: one JSON document, whose members stay from one release to the next.
    case json
}
