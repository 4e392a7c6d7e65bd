import RichPushAudit

/// Prints which lines of a campaign an iPhone would show without their image, and why.
@main
struct AuditExample {
    static func main() async throws {
        let lines = try FileBuffers(CommandLine.arguments.last ?? "")
        for try await result in Audit().results(of: lines) where result.status != .attached {
            print("line \(result.line): \(result.status.rawValue).", result.reason ?? "")
        }
    }
}
