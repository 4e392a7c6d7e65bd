import DeviceSimulator
import FoundationEssentials
import RichPush

/// The findings about an extension with one notification, derived from the observations.
struct ExtensionFindings {
    let delivery: Delivery
    let observation: DeliveryObservation
    let process: ProcessObservation
    /// The requests without a scripted answer: `GET https://…`.
    let unscripted: [String]
    let readKeys: [JSONPointer]

    /// Each finding that is not in the delivery already.
    var all: [Finding] {
        let known = Set(delivery.findings.map(\.identifier))
        let found = (ending + calls + transfers + attachments + handover + resources)
            .filter { !known.contains($0.identifier) }
        // One fault is one problem: what hides the picture is known already.
        guard !(delivery.findings + found).contains(where: { $0.effect == .hides }) else { return found }
        return found + [missingPicture].compactMap(\.self)
    }

    private var ending: [Finding] {
        switch process.end {
        case .crashed, .exited: [.extensionProcessCrashed(process.crashReason ?? "for an unknown reason")]
        case .memoryExceeded(let bytes): [.extensionMemoryExceeded(megabytes: megabytes(bytes))]
        case .diskExceeded(let bytes): [.extensionDiskExceeded(megabytes: megabytes(bytes))]
        case .notStarted(let reason): [.extensionProcessCrashed(reason)]
        case .stopped: []
        }
    }

    private var calls: [Finding] {
        var findings: [Finding] = []
        if observation.handedNil { findings.append(.nilContent) }
        let count = observation.handedAfter.count
        if count == 0, process.end == .stopped, observation.warnedAfter != nil { findings.append(.handlerNeverCalled) }
        if count > 1 { findings.append(.contentHandlerCalledTwice(count: count)) }
        if let first = observation.handedAfter.first, let warned = observation.warnedAfter, first >= warned,
            observation.wasIdleAtWarning
        {
            findings.append(.handlerOnlyAtExpiry(seconds: Int(warned.components.seconds)))
        }
        if process.mainThreadBlocked >= .milliseconds(500) {
            findings.append(.mainThreadBlocked(seconds: process.mainThreadBlocked.tenths))
        }
        return findings
    }

    /// Why media did not arrive. If something is attached, the failed request may have been for something else.
    private var transfers: [Finding] {
        let isWithoutMedia = delivery.shown?.attachments.isEmpty ?? true
        let isForMedia = seeksMedia
        let failed = process.fetches.compactMap { fetch -> Finding? in
            let isOther = !isForMedia(fetch)
            if let status = fetch.status, status >= 400, fetch.method == "GET", isWithoutMedia {
                if isOther { return .otherRequestFailed(status).at(.url(fetch.url.redactedURL)) }
                return MediaFailure.response(.status(status)).finding(url: fetch.url).outsideHelper
            }
            return isOther ? fetch.finding?.outsideHelper.atMost(.notice) : fetch.finding?.outsideHelper
        }
        let unscripted = unscripted.map(Finding.unhandledRequest)
        // A transfer that the extension cancels when its time expires has the same cause.
        let causes = cutShort.isEmpty ? failed : failed.filter { $0.kind != .requestGivenUp } + cutShort
        return unscripted + causes.map { isWithoutMedia ? $0 : $0.atMost(.notice) }
    }

    /// Why the extension handed over less than it was waiting for.
    private var cutShort: [Finding] {
        guard let warned = observation.warnedAfter, observation.transfersOpenAtWarning > 0,
            let first = observation.handedAfter.first, first >= warned
        else { return [] }
        return [.timeLimit("downloading")]
    }

    private var attachments: [Finding] {
        var findings: [Finding] = observation.lostAttachments.map(Finding.attachedFileGone)
        if let path = process.refusedPath { findings.append(.attachmentOutsideContainer(path)) }
        if let name = observation.downloadFile { findings.append(.downloadFileAttached(name)) }
        for attachment in delivery.shown?.attachments ?? [] {
            let file = AttachedFile(atPath: attachment.url.path)
            if file.isMedia { findings += file.findings }
            // The app cannot check a file that a helper has attached.
            let isHelpers = process.fetches.isEmpty && delivery.helperReport != nil
            let mistake = mistake(in: attachment, of: file.mimeType ?? "nothing")
            if let mistake { findings.append(mistake.atMost(isHelpers ? .warning : .error)) }
        }
        return findings
    }

    /// What is wrong with the type by which iOS goes, or with the bytes; `nil` if nothing is.
    private func mistake(in attachment: NotificationAttachment, of mimeType: String) -> Finding? {
        let (name, attached) = (attachment.url.lastPathComponent, attachment.type.articledName)
        let (isImage, isHinted) = (attachment.type.kind == .image, attachment.options.typeHint != nil)
        guard let type = MediaType(mimeType: mimeType) else {
            if isImage, mimeType.isOfDrawableImage {
                return isHinted
                    ? .attachedAsAnotherImageByHint(mimeType: mimeType, attachedType: attached)
                    : .attachedAsAnotherImage(mimeType: mimeType, name: name, attachedType: attached)
            }
            let status = process.fetches.filter(seeksMedia).compactMap(\.status).first { $0 >= 400 }
            if let status { return .errorPageAttached(status: status, type: mimeType) }
            return .attachedFileIsNotMedia(name: name, type: mimeType)
        }
        // Sounds and movies share containers, and so names.
        guard isImage != (type.kind == .image) else { return nil }
        if isHinted { return .attachedByTypeHint(name, type: type.articledName, attachedType: attached) }
        let (make, suffix) = (Finding.attachedAsAnotherKind, type.filenameExtensions.first ?? "mp4")
        return make(type.articledName, name, attached, suffix)
    }

    private var handover: [Finding] { avatar + openDownloads + templateText }

    private var avatar: [Finding] {
        guard let avatar = delivery.shown?.avatar else { return [] }
        if let bytes = avatar.byteCount, avatar.typeIdentifier == nil { return [.avatarIsNoPicture(bytes: bytes)] }
        guard let url = avatar.url.flatMap({ URL(string: $0) }), url.isFileURL else { return [] }
        let name = url.pathExtension.isEmpty ? "\(url.lastPathComponent), without an extension" : url.lastPathComponent
        return [avatar.byteCount == nil ? .avatarFileGone(name) : .avatarOfFile(name)]
    }

    /// What is probably the picture, or a background session loads, comes too late for the notification.
    private var openDownloads: [Finding] {
        guard let shown = delivery.shown, shown.attachments.isEmpty, shown.avatar == nil,
            let handed = observation.handedAfter.first, observation.warnedAfter.map({ handed < $0 }) ?? true
        else { return [] }
        let media = Set(process.fetches.filter(seeksMedia).map(\.url))
        // After a longer wait, it has given up.
        let early = observation.openDownloads.filter { $0.value.duration < .seconds(1) }
        return early.sorted { $0.key < $1.key }.compactMap { url, download in
            let isMedia = media.contains(url)
            guard download.isInBackground || isMedia else { return nil }
            let make = download.isInBackground ? Finding.handedBeforeBackgroundDownload : Finding.handedBeforeDownload
            return make(url.redactedURL).at(.url(url.redactedURL)).atMost(isMedia ? .error : .warning)
        }
    }

    /// The mark of Xcode's template, which users would see.
    private var templateText: [Finding] {
        let mark = "[modified]"
        let isAdded = !delivery.notification.content.has(mark) && delivery.shown?.has(mark) == true
        return isAdded ? [.templateText(mark)] : []
    }

    private var resources: [Finding] {
        var findings: [Finding] = []
        // The memory may be twice the body, because a Data that grows is copied.
        if let largest = process.fetches.map(\.byteCount).max(), largest > 2_000_000, process.memory.peak > largest {
            findings.append(.bodyInMemory(bytes: largest, megabytes: megabytes(process.memory.peak)))
        }
        if process.end == .stopped, let bound = process.memory.bound,
            bound + process.decodedBytes > MediaReport.extensionMemory
        {
            findings.append(.memoryNearLimit(megabytes: megabytes(bound + process.decodedBytes)))
        }
        // When its time is up, an extension cannot wait for running downloads and remove their files.
        if !process.filesLeft.isEmpty, observation.warnedAfter == nil {
            findings.append(.fileOutlivesExtension(count: process.filesLeft.count, name: process.filesLeft[0]))
        }
        if !observation.unrepresentableKeys.isEmpty {
            findings.append(.unrepresentableUserInfo(observation.unrepresentableKeys.joined(separator: ", ")))
        }
        return findings
    }

    private func megabytes(_ bytes: Int) -> String { "\((Double(bytes) / 1_048_576 * 10).rounded() / 10)" }
}

extension Duration {
    /// The number of seconds, with one digit after the point.
    package var tenths: String { "\((self / .milliseconds(100)).rounded() / 10)" }
}
