import DeviceSimulator
import ExtensionHarness
import RichPush

/// The result of one delivery to an extension, as JSON.
struct ExtensionDocument: Encodable {
    let deliveries: [DeliveryDocument]
    let process: ProcessDocument

    init(_ result: ExtensionRun.Result, input: String) {
        deliveries = result.deliveries.map { DeliveryDocument($0, input: input, kept: []) }
        process = ProcessDocument(result.process, result.observations)
    }
}

/// The observations of an extension's process, as JSON.
struct ProcessDocument: Encodable {
    struct Fetch: Encodable {
        let url: String
        let method: String
        let api: String
        let status: Int?
        let byteCount: Int
        let failure: String?
        let milliseconds: Double?
    }

    struct LogLine: Encodable {
        let source: String
        let text: String
    }

    let principalClass: String?
    let end: String
    /// For each notification, the times at which its handler was called.
    let handlerCallsInMilliseconds: [[Double]]
    let peakMemoryInBytes: Int
    let memoryBoundInBytes: Int?
    let decodedPicturesInBytes: Int
    let fetches: [Fetch]
    let log: [LogLine]
    let limitations: [String]
    let notGranted: [String]
    let filesLeft: [String]

    init(_ process: ProcessObservation, _ observations: [DeliveryObservation]) {
        principalClass = process.principalClass
        end = process.end.text
        handlerCallsInMilliseconds = observations.map { $0.handedAfter.map { $0.milliseconds } }
        peakMemoryInBytes = process.memory.peak
        memoryBoundInBytes = process.memory.bound
        decodedPicturesInBytes = process.decodedBytes
        fetches = process.fetches.map { fetch in
            Fetch(
                url: fetch.url,
                method: fetch.method,
                api: fetch.api,
                status: fetch.status,
                byteCount: fetch.byteCount,
                failure: fetch.finding?.explanation,
                milliseconds: fetch.duration.map { $0.milliseconds }
            )
        }
        log = process.log.map { LogLine(source: $0.source, text: $0.text) }
        limitations = process.limitations
        notGranted = process.notGranted
        filesLeft = process.filesLeft
    }
}

extension ProcessEnd {
    /// The end in words.
    var text: String {
        switch self {
        case .stopped: "stopped"
        case .exited(let status): "exited with status \(status)"
        case .crashed(let signal): "crashed with signal \(signal)"
        case .memoryExceeded: "memory exceeded"
        case .diskExceeded: "disk exceeded"
        case .notStarted(let reason): "not started: \(reason)"
        }
    }
}

/// The result of a suite, as JSON.
struct SuiteDocument: Encodable {
    struct Case: Encodable {
        let identifier: String
        let title: String
        let mediaKey: String?
        let passed: Bool
        let seconds: Double
        let shown: [DeliveryDocument.Content?]
        let findings: [Finding]
        let process: ProcessDocument
    }

    let succeeded: Bool
    /// Whether all cases ran; `false` after an interruption.
    let isComplete: Bool
    let principalClasses: [String]
    let mediaKeys: [String]
    let cases: [Case]

    init(_ report: SuiteReport) {
        succeeded = report.succeeded
        isComplete = report.isComplete
        principalClasses = report.program.principalClasses
        mediaKeys = report.pointers.map(\.description)
        cases = report.results.map { result in
            Case(
                identifier: result.suiteCase.identifier,
                title: result.suiteCase.title,
                mediaKey: result.place?.description,
                passed: result.passed,
                seconds: result.run.duration / .seconds(1),
                shown: result.run.deliveries.map { $0.shown.map(DeliveryDocument.Content.init) },
                findings: result.findings,
                process: ProcessDocument(result.run.process, result.run.observations)
            )
        }
    }
}
