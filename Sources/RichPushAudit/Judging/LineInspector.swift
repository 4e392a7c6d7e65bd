import DeviceSimulator
import FCM
import RichPush
import RichPushInput
import Vendors

/// Determines what a line is, and whether the extension would run.
struct LineInspector: Sendable {
    private let configuration: Audit.Configuration

    init(_ configuration: Audit.Configuration) { self.configuration = configuration }

    func inspect(_ content: LineBatch.Content) -> InspectedLine {
        switch content {
        case .bytes(let bytes): return inspect(bytes)
        case .tooLong:
            let problem = "it has more than \(LineSplitter.lengthLimit) bytes, more than any payload has"
            return InspectedLine(.malformed, .malformedLine(problem))
        case .unnumbered:
            return InspectedLine(.malformed, .malformedLine("it does not begin with its number and a tab"))
        }
    }

    private func inspect(_ bytes: ArraySlice<UInt8>) -> InspectedLine {
        do throws(JSONSyntaxError) {
            var parser = JSONParser(Array(bytes), dialect: .googleAPI)
            let value = try parser.parseDocument()
            return inspect(value, readBy: parser)
        } catch {
            let problem = error.problem + error.clause(onNextDocumentIn: Array(bytes))
            return InspectedLine(.malformed, .invalidJSON(refusedBy: "FCM or APNs", problem: problem))
        }
    }

    private func inspect(_ value: JSONValue, readBy parser: JSONParser) -> InspectedLine {
        let line = LineEnvelope(value)
        // Why the line is not JSON although FCM accepts it.
        let leniency = parser.leniency
        var kind: InputDocument.Kind?
        do throws(InputError) {
            let input = try InputDocument(line.document, readBy: parser)
            kind = input.kind
            if let leniency, !input.kind.isMessage {
                let finding = Finding.invalidJSON(refusedBy: "APNs", problem: leniency.problem)
                return InspectedLine(.malformed, finding, id: line.id, kind: kind)
            }
            let strings = configuration.device.strings
            let (conversion, pushType) = (configuration.conversion, configuration.pushType)
            let push = try input.push(conversion: conversion, pushType: pushType, strings: strings)
            let findings = leniency.map { [Finding.invalidJSONAccepted($0.problem)] } ?? []
            return inspect(push, of: input.kind, id: line.id, findings)
        } catch {
            guard let refusal = error.refusal else {
                return InspectedLine(.malformed, .malformedLine(error.problem), id: line.id, kind: kind)
            }
            return InspectedLine(.refused, refusal, id: line.id, kind: kind)
        }
    }

    private func inspect(
        _ push: InputDocument.Push,
        of kind: InputDocument.Kind,
        id: JSONValue?,
        _ lineFindings: [Finding]
    ) -> InspectedLine {
        let payload = push.notification.payload
        let vendors = configuration.vendors
        let decision = configuration.device.decision(for: push.notification)
        let runs = decision == .runExtension
        var (notification, senderFindings) = (push.notification, lineFindings + push.findings)
        var url: String?
        var crash: Finding?
        let vendor = vendors.recognition(of: payload)
        if let vendor {
            notification = vendor.notification(notification)
            url = vendor.requestedMedia?.url
        } else {
            senderFindings += [vendors.tutorialFinding(in: payload)].compactMap(\.self)
            if case .url(let text) = ImageReference(in: payload) { url = text }
            if runs { crash = configuration.device.firebaseRelease.crash(on: payload) }
        }
        let payloadFindings = decision.findings(after: notification.findings(with: senderFindings))
        var line = InspectedLine(
            id: id,
            kind: kind,
            decision: decision.identifier,
            status: url == nil ? .noImage : runs ? .notAttached : .notRun,
            findings: payloadFindings + [crash].compactMap(\.self),
            url: url,
            media: runs ? url : nil,
            vendor: vendor
        )
        if line.media != nil, vendor == nil, line.findings.isEmpty, !vendors.table.mayRecognize(payload) {
            line.room = push.room
        }
        return line
    }
}

/// The content of a line before anything is downloaded.
struct InspectedLine: Sendable {
    let id: JSONValue?
    let kind: InputDocument.Kind?
    /// Whether the extension runs, or why not; `nil` without a notification.
    let decision: String?
    /// The line's status if nothing is attached.
    let status: AuditStatus
    let findings: [Finding]
    var isShown: Bool { decision.map { Device.Decision.NothingReason(rawValue: $0) == nil } ?? false }
    /// The URL that the payload refers to.
    let url: String?
    /// The URL to download; `nil` if the extension does not run.
    let media: String?
    /// The vendor; `nil` for Firebase's lines, and for those of no vendor.
    var vendor: RecognizedVendor?
    /// The number of bytes by which the texts of the line may grow without any finding; `nil` if there is one already,
    /// or if another text may be a vendor's.
    var room: Int?
}

extension InspectedLine {
    /// A line without findings before its image is downloaded.
    init(recognized url: String, id: JSONValue? = nil, kind: InputDocument.Kind? = nil) {
        let decision = Device.Decision.runExtension.identifier
        self.init(id: id, kind: kind, decision: decision, status: .notAttached, findings: [], url: url, media: url)
    }

    /// A recognized line whose image must be downloaded; `nil` if there is a finding about its URL.
    init?(_ recognized: RecognizedLine, in bytes: UnsafeBufferPointer<UInt8>) {
        guard let url = recognized.url.text(in: bytes), url.isUnremarkableImageURL else { return nil }
        self.init(recognized: url, id: recognized.id, kind: recognized.kind)
    }

    /// A line without a notification, and the finding that says why.
    init(_ status: AuditStatus, _ finding: Finding, id: JSONValue? = nil, kind: InputDocument.Kind? = nil) {
        self.init(id: id, kind: kind, decision: nil, status: status, findings: [finding], url: nil, media: nil)
    }
}

extension RecognizedVendor {
    /// The file that is judged: the first one that the helper requests. An audit downloads no other.
    var requestedMedia: VendorMedia? { media.first { $0.url != nil } }
}

extension JSONSyntaxError {
    /// What is wrong with a line, and where in it. The description begins with a line number, which is always 1 here.
    fileprivate var problem: String { String("\(self)".drop { $0 != "," }.dropFirst(2)) }
}

extension InputError {
    /// The finding about a document that its service refuses; `nil` for one that cannot be read.
    fileprivate var refusal: Finding? {
        switch self {
        case .refusedByFCM(let answer): return .refusedByFCM(answer.sentences).at(answer.pointer.map { .payload($0) })
        case .refusedByAPNs(let error): return .refusedByAPNs("\(error)").at(.header(error.header))
        case .empty, .malformed, .unknown, .gateway, .bodyElsewhere, .payload: return nil
        }
    }

    /// What is wrong with a line, as the end of a sentence.
    fileprivate var problem: String {
        switch self {
        case .unknown(let found): "it is \(found)"
        case .gateway(let service): "it is a request to \(service), which makes the push itself"
        default: "\(self)"
        }
    }
}
