import CommandSupport
import DeviceSimulator
import ExtensionHarness
import RichPush
import RichPushAudit
import RichPushInput

extension GitHubReport {
    /// - Parameter results: Deliveries, each with the file or the URL that was given.
    init(_ results: [(name: String, delivered: DeliveredInput)]) {
        let items = results.map { name, delivered in
            Item(name, delivered.delivery) { finding in
                let file = delivered.input.kind == .url ? delivered.file : name
                return file.flatMap { delivered.file == nil ? FilePlace(of: finding, inPayload: $0) : FilePlace($0) }
            }
        }
        let failed = items.count { $0.severity == .error }
        let sentence = "An iPhone shows \(results.count - failed) of \(results.count) notifications as they were sent."
        self.init(items.count == 1 ? items[0].outcome : sentence, items: items)
    }

    /// The report of one delivery to the app's own extension.
    /// - Parameter payload: The payload's file.
    init(_ result: ExtensionRun.Result, of program: ExtensionProgram, payload: String) {
        let items = result.deliveries.map { delivery in
            Item(program.principalClasses.first ?? "", delivery) { finding in
                guard case .payload = finding.location else { return FilePlace(of: finding, in: result, program) }
                return FilePlace(of: finding, inPayload: payload)
            }
        }
        self.init(items.first?.outcome ?? "", items: items)
    }

    init(_ report: SuiteReport) {
        let items = report.results.map { result in
            let findings = result.findings.map { ($0, FilePlace(of: $0, in: result.run, report.program)) }
            let outcome = "\(result.run.summary), \(result.run.duration.tenths) s"
            let severity = result.findings.first?.severity ?? .notice
            return Item(name: report.title(result), severity: severity, outcome: outcome, findings: findings)
        }
        self.init(report.conclusion + (report.isComplete ? "" : " The run was interrupted."), items: items)
    }

    init(_ totals: AuditTotals, of files: [CampaignReader.File]) {
        let items = totals.pictures.worstFirst.lazy.filter(\.isToCorrect).map { row in
            let place = files.last { $0.lineBefore < row.example.line }.flatMap { file in
                FilePlace(file.path, line: file.hasLines ? row.example.line - file.lineBefore : nil)
            }
            return Item(
                name: row.name,
                severity: max(row.conclusion.severity, row.cause?.severity ?? .notice),
                outcome: "\(row.conclusion.displayName), \(row.messages.counted("message"))",
                findings: row.cause.map { [($0, place)] } ?? []
            )
        }
        let counts = totals.conclusions.map { (name: $0.conclusion.displayName, count: $0.lines) }
        self.init(totals.headline, counts: counts, items: items)
    }
}

extension GitHubReport.Item {
    fileprivate init(_ name: String, _ delivery: Delivery, place: (Finding) -> FilePlace?) {
        let severity: Finding.Severity = delivery.succeeded ? delivery.conclusion.severity : .error
        let findings = delivery.findings.map { (finding: $0, place: place($0)) }
        self.init(name: name, severity: severity, outcome: DeliveryText(delivery).conclusion, findings: findings)
    }
}

extension Conclusion {
    fileprivate var severity: Finding.Severity {
        switch self {
        case .shows, .isNotShown: .notice
        case .mayNotShow, .unknown: .warning
        case .showsWithout: .error
        }
    }
}
