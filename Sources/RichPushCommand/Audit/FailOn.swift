import ArgumentParser

/// Identifiers of findings, as they are given to `--fail-on`: one, several with commas, or `none`.
struct FailOn: ExpressibleByArgument, Sendable {
    let identifiers: [String]

    init?(argument: String) {
        guard argument != "none" else {
            identifiers = []
            return
        }
        identifiers = argument.split(separator: ",").map(String.init)
        guard !identifiers.isEmpty, identifiers.allSatisfy(AuditFinding.identifiers.contains) else { return nil }
    }
}
