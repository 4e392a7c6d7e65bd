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
            let push = try input.push(conversion: conversion, pushType: pushType, strings: device.strings)
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
        let decision = device.decision(for: push.notification)
        let runs = decision == .runExtension
        var (notification, senderFindings) = (push.notification, lineFindings + push.findings)
        var url: String?
        var recognition: InspectedLine.Recognition?
        var crash: Finding?
        if let recognized = vendors.recognition(of: payload) {
            notification = recognized.notification(notification)
            // The audit downloads the first file that the vendor's helper requests.
            let file = recognized.vendor.media.first { $0.url != nil }
            url = file?.url
            recognition = InspectedLine.Recognition(vendor: recognized.vendor, media: file)
        } else {
            senderFindings += [vendors.tutorialFinding(in: payload)].compactMap(\.self)
            if case .url(let text) = ImageReference(in: payload) { url = text }
            if runs { crash = device.firebaseRelease.crash(on: payload) }
        }
        let payloadFindings = decision.findings(after: notification.findings(with: senderFindings))
        let findings = payloadFindings + [crash].compactMap(\.self)
        let media = runs ? url.map { InspectedLine.Media(url: $0) } : nil
        var line = InspectedLine(
            id: id,
            kind: kind,
            decision: decision.identifier,
            status: url == nil ? .noImage : media == nil ? .notRun : .notAttached,
            findings: findings,
            url: url,
            media: media,
            recognition: recognition
        )
        if media != nil, recognition == nil, findings.isEmpty, !vendors.table.mayRecognize(payload) {
            line.room = push.room
        }
        return line
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
