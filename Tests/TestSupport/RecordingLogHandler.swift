public import Logging

extension Recorder<String> {
    /// A logger that keeps each line as it would be written.
    public var logger: Logger { Logger(label: "test") { _ in RecordingLogHandler(lines: self) } }
}

private struct RecordingLogHandler: LogHandler {
    let lines: Recorder<String>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(lines: Recorder<String>) {
        self.lines = lines
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let pairs = (event.metadata ?? [:]).map { "\($0.key)=\($0.value)" }.sorted()
        lines.record("\(event.message) \(pairs.joined(separator: " "))")
    }
}
