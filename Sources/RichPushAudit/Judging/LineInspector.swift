import DeviceSimulator
import FCM
import RichPush
import RichPushInput

/// Inspects lines: payload or message, and whether the extension would run.
struct LineInspector: Sendable {
    private let conversion: APNsConversion
    private let pushType: PushType?
    private let device: Device

    init(_ configuration: Audit.Configuration) {
        conversion = configuration.conversion
        pushType = configuration.pushType
        device = configuration.device
    }

    /// Inspects a line.
    func inspect(_ content: LineBatch.Content) -> InspectedLine {
        guard case .bytes(let bytes) = content else {
            let limit = LineSplitter.lengthLimit
            return InspectedLine(malformed: "it has more than \(limit) bytes, and no payload has")
        }
        do throws(JSONSyntaxError) {
            var parser = JSONParser(bytes, dialect: .relaxed)
            let value = try parser.parseDocument()
            return inspect(value, unresolvedIdentifiers: parser.unresolvedIdentifiers)
        } catch {
            // The error begins with the line within the text, of which there is only one.
            let place = "\(error)".drop { $0 != "," }.dropFirst(2)
            return InspectedLine(malformed: "it is neither JSON nor JSON5 (\(place))")
        }
    }

    private func inspect(_ value: JSONValue, unresolvedIdentifiers: [String]) -> InspectedLine {
        let line = LineEnvelope(value)
        var kind: InputDocument.Kind?
        do throws(InputError) {
            let input = try InputDocument(line.document, unresolvedIdentifiers: unresolvedIdentifiers)
            kind = input.kind
            let push = try input.push(
                conversion: conversion,
                pushType: pushType,
                strings: device.strings
            )
            return inspect(push, of: input.kind, id: line.id)
        } catch {
            guard case .refusedByFCM(let refusal) = error else {
                return InspectedLine(malformed: error.problem, id: line.id, kind: kind)
            }
            return InspectedLine(
                id: line.id,
                kind: kind,
                decision: nil,
                status: .refused,
                findings: [
                    Finding(
                        .refusedByFCM,
                        at: refusal.pointer.map { .payload($0) },
                        ["answer": refusal.message]
                    )
                ],
                url: nil,
                media: nil
            )
        }
    }

    private func inspect(_ push: InputDocument.Push, of kind: InputDocument.Kind, id: JSONValue?) -> InspectedLine {
        let notification = push.notification
        let decision = device.decision(for: notification)
        var findings = notification.findings(with: push.findings) + decision.findings
        var url: String?
        if case .url(let text) = ImageReference(in: notification.payload) { url = text }
        let runs = decision == .runExtension
        if runs, let crash = device.firebaseRelease.crash(on: notification.payload) { findings.append(crash) }
        let media = runs ? url.map { InspectedLine.Media(content: notification.content, url: $0) } : nil
        return InspectedLine(
            id: id,
            kind: kind,
            decision: decision.identifier,
            status: url == nil ? .noImage : media == nil ? .notRun : .notAttached,
            findings: findings,
            url: url,
            media: media
        )
    }
}

extension InputError {
    /// What is wrong with a line, as the end of a sentence.
    fileprivate var problem: String {
        switch self {
        case .unknown(let found): "it is \(found)"
        default: "\(self)"
        }
    }
}
