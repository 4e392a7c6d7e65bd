import ArgumentParser

/// Shows what became of a delivery.
struct DeliveryPresentation {
    private let delivery: Delivery
    private let kept: [String]
    private let format: OutputFormat

    /// - Parameter kept: The paths of the attachments' copies.
    init(_ delivery: Delivery, kept: [String], format: OutputFormat) {
        self.delivery = delivery
        self.kept = kept
        self.format = format
    }

    /// - Throws: How to end where it cannot be written.
    func write() throws(ExitCode) {
        switch format {
        case .json:
            try StandardStreams.writeOutput(JSONOutput.text(delivery.document(kept: kept)) + "\n")
        case .text:
            let report = TextReport(delivery, kept: kept, palette: Palette.forStandardOutput())
            try StandardStreams.writeOutput(report.text)
        }
    }
}
