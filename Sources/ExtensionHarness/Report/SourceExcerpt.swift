import DeviceSimulator
import FoundationEssentials
package import RichPush

/// A line of the extension's source that a finding is about, with the lines around it.
package struct SourceExcerpt: Sendable {
    package let path: String
    package var file: String { FilePaths.name(of: path) }
    /// The number of the line, from 1.
    package let line: Int
    /// Whether the line was found by what the source calls, not by what happened.
    package let isProbable: Bool
    package let lines: [(number: Int, text: String)]

    /// Finds where a crash was, or where the source does what the finding is about.
    package static func all(of finding: Finding, in process: ProcessObservation, _ program: ExtensionProgram)
        -> [SourceExcerpt]
    {
        // NotificationService.swift:14: …
        let crash = (process.crashReason ?? "").split(separator: ":", maxSplits: 2)
        let isCrash = finding.kind == .extensionCrashed && crash.count > 1
        let words = words(for: finding, in: process)
        let excerpts = lines(in: program, areProbable: !isCrash) { name, index, line in
            if isCrash { return name == crash[0] && Int(crash[1]) == index + 1 }
            let code = line.drop { $0.isWhitespace }
            return !["//", "/*", "*"].contains { code.hasPrefix($0) } && words.contains { code.contains($0) }
        }
        return Array(excerpts.prefix(3))
    }

    package static func declaration(in program: ExtensionProgram) -> SourceExcerpt? {
        let names = program.principalClasses.compactMap { $0.split(separator: ".").last }
        return lines(in: program, areProbable: true) { _, _, line in
            names.contains { line.contains("class \($0)") || line.contains("@implementation \($0)") }
        }.first
    }

    private static func lines(
        in program: ExtensionProgram,
        areProbable: Bool,
        where matches: (_ name: String, _ index: Int, _ line: Substring) -> Bool
    ) -> [SourceExcerpt] {
        program.files.flatMap { path -> [SourceExcerpt] in
            let name = FilePaths.name(of: path)
            let text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
            let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
            return lines.indices.filter { matches(name, $0, lines[$0]) }.map { index in
                let around = max(0, index - 2)...min(lines.count - 1, index + 2)
                let excerpt = around.map { ($0 + 1, String(lines[$0]).bounded(to: 160)) }
                return SourceExcerpt(path: path, line: index + 1, isProbable: areProbable, lines: excerpt)
            }
        }
    }

    /// What the source has where it does what a finding is about, in Swift and in Objective-C.
    private static func words(for finding: Finding, in process: ProcessObservation) -> [String] {
        switch finding.kind {
        case .errorPageAttached, .attachedFileIsNotMedia, .attachedFileGone, .attachmentOutsideContainer,
            .downloadFileAttached, .attachmentRefused, .nameDisagreesWithContent:
            return ["UNNotificationAttachment(", "UNNotificationAttachment attachment"]
        case .handlerNeverCalled, .handlerOnlyAtExpiry, .bestAttemptLost: return ["serviceExtensionTimeWillExpire"]
        case .contentHandlerCalledTwice, .nilContent, .handedBeforeDownload: return ["contentHandler("]
        case .fileNotSaved: return ["moveItem", "copyItem", ".write(", "writeTo"]
        case .templateText: return ["[modified]"]
        case .mainThreadBlocked: return [".wait(", "contentsOf", "dispatch_semaphore_wait"]
        default: break
        }
        let isOfMemory = finding.kind == .extensionMemoryExceeded || finding.kind == .bodyInMemory
        let fetches = process.fetches.filter { isOfMemory || finding.location == .url($0.url.redactedURL) }
        return fetches.map { $0.api.contains("contentsOf") ? "contentsOf" : $0.api }
    }
}
