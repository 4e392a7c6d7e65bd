import DeviceSimulator
import FCM
import RichPush
import RichPushInput
import Vendors

/// Determines what a line is, and whether the extension would run.
struct LineInspector: Sendable {
    private let conversion: APNsConversion
    private let pushType: PushType?
    private let device: Device
    private let vendors: VendorChoice

    init(_ configuration: Audit.Configuration) {
        conversion = configuration.conversion
        pushType = configuration.pushType
        device = configuration.device
        vendors = configuration.vendors
    }

    func inspect(_ content: LineBatch.Content) -> InspectedLine {
        switch content {
        case .bytes(let bytes): inspect(bytes)
        case .tooLong:
            InspectedLine(malformed: "it has more than \(LineSplitter.lengthLimit) bytes, more than any payload has")
        case .unnumbered: InspectedLine(malformed: "it does not begin with its number and a tab")
        }
    }

    private func inspect(_ bytes: ArraySlice<UInt8>) -> InspectedLine {
        do throws(JSONSyntaxError) {
            var parser = JSONParser(Array(bytes), dialect: .googleAPI)
            let value = try parser.parseDocument()
            return inspect(value, readBy: parser)
        } catch {
            return InspectedLine(error, in: Array(bytes), refusedBy: "FCM or APNs")
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
                return InspectedLine(leniency, refusedBy: "APNs", id: line.id, kind: kind)
            }
            let push = try input.push(
                conversion: conversion,
                pushType: pushType,
                strings: device.strings
            )
            let findings = leniency.map { [Finding.invalidJSONAccepted($0.problem)] } ?? []
            return inspect(push, of: input.kind, id: line.id, findings)
        } catch {
            guard let finding = error.refusal else {
                return InspectedLine(malformed: error.problem, id: line.id, kind: kind)
            }
            return InspectedLine(
                id: line.id,
                kind: kind,
                decision: nil,
                status: .refused,
                findings: [finding],
                url: nil,
                media: nil
            )
        }
    }

    private func inspect(
        _ push: InputDocument.Push,
        of kind: InputDocument.Kind,
        id: JSONValue?,
        _ lineFindings: [Finding]
    ) -> InspectedLine {
        let notification = push.notification
        let decision = device.decision(for: notification)
        if let recognition = vendors.recognition(of: notification.payload) {
            return inspect(recognition, push, decision, id: id, kind: kind, lineFindings)
        }
        let tutorial = [vendors.tutorialFinding(in: notification.payload)].compactMap(\.self)
        var findings = decision.findings(after: notification.findings(with: lineFindings + push.findings + tutorial))
        var url: String?
        if case .url(let text) = ImageReference(in: notification.payload) { url = text }
        let runs = decision == .runExtension
        if runs, let crash = device.firebaseRelease.crash(on: notification.payload) { findings.append(crash) }
        let media = runs ? url.map { InspectedLine.Media(url: $0) } : nil
        var line = InspectedLine(
            id: id,
            kind: kind,
            decision: decision.identifier,
            status: url == nil ? .noImage : media == nil ? .notRun : .notAttached,
            findings: findings,
            url: url,
            media: media
        )
        if media != nil, findings.isEmpty, !vendors.table.mayRecognize(notification.payload) { line.room = push.room }
        return line
    }
}

extension LineInspector {
    /// Inspects a vendor's line. The audit downloads the first file that the vendor's helper requests.
    private func inspect(
        _ recognition: VendorRecognition,
        _ push: InputDocument.Push,
        _ decision: Device.Decision,
        id: JSONValue?,
        kind: InputDocument.Kind,
        _ lineFindings: [Finding]
    ) -> InspectedLine {
        let notification = recognition.notification(push.notification)
        let first = recognition.vendor.media.first { $0.url != nil }
        let url = first?.url
        let media = decision == .runExtension ? url.map { InspectedLine.Media(url: $0) } : nil
        var line = InspectedLine(
            id: id,
            kind: kind,
            decision: decision.identifier,
            status: url == nil ? .noImage : media == nil ? .notRun : .notAttached,
            findings: decision.findings(after: notification.findings(with: lineFindings + push.findings)),
            url: url,
            media: media
        )
        line.recognition = InspectedLine.Recognition(vendor: recognition.vendor, media: first)
        return line
    }
}

extension InspectedLine {
    /// A line that is not JSON.
    /// - Parameters:
    ///   - line: The line, if another document may begin in it.
    ///   - receiver: The service that refuses it.
    fileprivate init(
        _ error: JSONSyntaxError,
        in line: [UInt8] = [],
        refusedBy receiver: String,
        id: JSONValue? = nil,
        kind: InputDocument.Kind? = nil
    ) {
        let problem = error.problem + error.clause(onNextDocumentIn: line)
        self.init(malformed: .invalidJSON(refusedBy: receiver, problem: problem), id: id, kind: kind)
    }
}

extension JSONSyntaxError {
    /// What is wrong with a line, and where in it. The description begins with a line number, which is always 1 here.
    fileprivate var problem: String { String("\(self)".drop { $0 != "," }.dropFirst(2)) }
}

extension InputError {
    /// The finding about a document that its service refuses; `nil` for one that cannot be read.
    fileprivate var refusal: Finding? {
        switch self {
        case .refusedByFCM(let answer):
            let explanation = answer.explanation.map { " \($0)" } ?? ""
            return .refusedByFCM(answer.message + explanation).at(answer.pointer.map { .payload($0) })
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
