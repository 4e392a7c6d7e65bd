import DeviceSimulator
import FCM
import RichPush

/// Judges lines by what is in them: payload or message, and whether the extension would run.
struct LineJudge: Sendable {
    let conversion: APNsConversion
    let pushType: PushType?
    let device: Device

    /// Judges a line.
    func judge(_ content: AuditLine.Content) async -> JudgedLine {
        guard case .bytes(let bytes) = content else {
            let limit = LineSplitter.lengthLimit
            return JudgedLine(malformed: "The line has more than \(limit) bytes, and no payload has.")
        }
        do throws(JSONSyntaxError) {
            var parser = JSONParser(bytes, dialect: .relaxed)
            let value = try parser.parseDocument()
            return await judge(value, unresolvedIdentifiers: parser.unresolvedIdentifiers)
        } catch {
            // The number of the line is known; what is of use is where in it.
            let place = "\(error)".drop { $0 != "," }.dropFirst(2)
            return JudgedLine(malformed: "The line is neither JSON nor JSON5: \(place).")
        }
    }

    private func judge(_ value: JSONValue, unresolvedIdentifiers: [String]) async -> JudgedLine {
        let line = IdentifiedLine(value)
        var kind: InputDocument.Kind?
        do throws(InputError) {
            let input = try InputDocument(line.document, unresolvedIdentifiers: unresolvedIdentifiers)
            kind = input.kind
            let push = try input.push(
                conversion: conversion,
                pushType: pushType,
                strings: device.strings
            )
            return await judge(push, of: input.kind, id: line.id)
        } catch {
            guard case .refusedByFCM(let refusal) = error else {
                return JudgedLine(malformed: error.sentence, id: line.id, kind: kind)
            }
            return JudgedLine(
                id: line.id,
                kind: kind,
                decision: nil,
                status: .refused,
                findings: [AuditFinding(refusal: refusal)],
                url: nil,
                media: nil
            )
        }
    }

    private func judge(_ push: InputDocument.Push, of kind: InputDocument.Kind, id: JSONValue?) async -> JudgedLine {
        let notification = push.notification
        let decision = ServiceExtensionGate.decide(notification, on: device)
        var findings = PayloadInspection.findings(in: notification) + push.findings
        if decision == .showOriginal(.noServiceExtension) {
            // The host knows what is to be told of that; nothing runs.
            findings += await ServiceExtensionHost(device: device) { NoService() }.deliver(notification).findings
        }
        var url: String?
        if case .url(let text) = ImageReference(in: notification.payload) { url = text }
        let runs = decision == .runExtension
        let media = runs ? url.map { JudgedLine.Media(content: notification.content, url: $0) } : nil
        return JudgedLine(
            id: id,
            kind: kind,
            decision: decision.identifier,
            status: url == nil ? .noImage : media == nil ? .notRun : .notAttached,
            findings: findings.withoutRepetitions().map { AuditFinding($0) },
            url: url,
            media: media
        )
    }
}

/// The service of a device that has none.
private final class NoService: NotificationServiceExtension {}

extension InputError {
    /// What is wrong, as a sentence of its own.
    fileprivate var sentence: String {
        switch self {
        case .unknown(let found):
            "The line is \(found), and neither an APNs payload (an object with \"aps\") nor an FCM message."
        default: "\(self)."
        }
    }
}
