import DeviceSimulator
import FoundationEssentials
import RichPush
import Vendors

extension ExtensionFindings {
    private typealias NamedURL = (pointer: JSONPointer, url: String)

    /// Why a notification has no picture although its extension ran to the end; `nil` if nothing is missing, or if the
    /// cause is not known.
    var missingPicture: Finding? {
        guard case .modified = delivery.outcome, process.principalClass != nil, process.refusedPath == nil,
            let shown = delivery.shown
        else { return nil }
        let refused = process.refusedAttachment.map { refusal(of: $0.url, $0.typeHint, $0.error) }
        let requests = process.fetches.filter(seeksMedia)
        if !shown.attachments.isEmpty {
            // One of several may be lost.
            let arrived = requests.count { $0.finding == nil && $0.status ?? 400 < 400 }
            let count = shown.attachments.count + (shown.avatar == nil ? 0 : 1)
            return arrived > count ? (refused ?? failedFile)?.atMost(.warning) : nil
        }
        if let refused { return shown.avatar == nil ? refused : refused.atMost(.warning) }
        // The picture of a sender is not an attachment.
        guard observation.intent == nil else {
            return shown.avatar == nil && !requests.isEmpty ? failedFile ?? leftOut : nil
        }
        let named = namedURLs
        let picture = requests.first { fetch in
            named.contains { $0.url == fetch.url } || fetch.mimeType.flatMap(MediaType.init(mimeType:)) != nil
        }
        // A request that failed has its own finding.
        guard !requests.contains(where: { $0.finding != nil || $0.status ?? 200 >= 400 }) else { return nil }
        guard picture != nil || !named.isEmpty else { return nil }
        return failedFile ?? picture.map(unused) ?? named.first.map(notRequested)
    }

    // MARK: - Calls that failed

    private func refusal(of text: String, _ typeHint: String?, _ error: NotificationAttachmentError) -> Finding {
        let url = URL(string: text)
        let name = (url?.lastPathComponent ?? text).bounded()
        switch error {
        case .invalidURL where text.isEmpty: return .attachmentOfNil
        case .invalidURL where url?.isFileURL != true: return .attachmentOfWebURL(text.redactedURL)
        // The file is missing because it could not be put there.
        case .invalidURL: return failedFile ?? .attachmentOfMissingFile(name)
        case .invalidFileSize: return .attachmentTooLarge(name)
        case .corrupt, .notInDataStore, .moveIntoDataStoreFailed: return .attachmentOptionsInvalid(name)
        case .unrecognizedType: break
        }
        if let hint = typeHint { return .attachmentTypeHint(name, type: hint.bounded()) }
        let type = process.fetches.last?.mimeType ?? ""
        if ["text/html", "application/xhtml+xml"].contains(type) { return .attachmentOfPage(name, type: type) }
        let suffix = url?.pathExtension ?? ""
        if suffix.isEmpty { return .attachmentWithoutExtension(name) }
        if MediaType(mimeType: type) != nil { return .attachmentMisnamed(name, type: type) }
        return .attachmentOfOtherType(name, filenameExtension: suffix.bounded())
    }

    private var failedFile: Finding? {
        guard let failure = process.failedFile else { return nil }
        let name = URL(filePath: failure.path).lastPathComponent.bounded()
        let reason =
            switch failure.obstacle {
            case .target: "there is a file of that name already"
            case .source: "the file was gone: URLSession removes a download when its completion handler returns"
            case .folder where process.fetches.contains { $0.url.lowercased().contains("%2f") }:
                "%2F in the URL is a slash in its lastPathComponent, so the name has a folder that does not exist"
            case .folder: "its folder does not exist"
            case .other: failure.text.isEmpty ? "the system refused it" : "the system says: \(failure.text.bounded())"
            }
        return .fileNotSaved(action: failure.action.bounded(), name: name, reason: reason)
    }

    // MARK: - Requests

    private func unused(_ fetch: ProcessObservation.Fetch) -> Finding {
        let url = fetch.url.redactedURL
        if let open = observation.openDownloads[fetch.url] {
            return .requestGivenUp(seconds: open.duration.tenths).at(.url(url))
        }
        if let leftOut { return leftOut }
        let type = fetch.mimeType ?? "a file without a type"
        let isOther = ["image/", "text/"].contains(where: type.hasPrefix) && MediaType(mimeType: type) == nil
        return isOther ? .pictureUnattachable(url, type: type) : groupMissing ?? .pictureNotUsed(url, type: type)
    }

    private var leftOut: Finding? { process.madeAttachment.map { .pictureLeftOut($0.bounded()) } }

    private var groupMissing: Finding? { process.missingGroups.first.map(Finding.pictureWithoutGroup) }

    private func notRequested(_ named: NamedURL) -> Finding {
        // What is at a key may be a list.
        let isRead = readKeys.contains { named.pointer.components.starts(with: $0.components) }
        guard !readKeys.isEmpty, !isRead else { return groupMissing ?? .pictureNotRequested(at: named.pointer) }
        let keys = readKeys.prefix(3).map(\.description).joined(separator: ", ")
        return .pictureAtOtherKey(at: named.pointer, keys: keys.bounded())
    }

    /// Whether a request is probably for media: for what the payload names, or else for what looks like media.
    var seeksMedia: (ProcessObservation.Fetch) -> Bool {
        let named = Set(namedURLs.map(\.url))
        let requestsNamed = process.fetches.contains { $0.method == "GET" && named.contains($0.url) }
        return { fetch in
            guard fetch.method == "GET" else { return false }
            if requestsNamed { return named.contains(fetch.url) }
            // The other APIs read answers of every kind.
            return fetch.api == "downloadTask" && !fetch.isInBackground || Self.isNamedLikeMedia(fetch.url)
                || ["image/", "video/", "audio/"].contains { fetch.mimeType?.hasPrefix($0) == true }
        }
    }

    private static func isNamedLikeMedia(_ url: String) -> Bool {
        let suffix = URLText(url).pathExtension.lowercased()
        return MediaType(filenameExtension: suffix) != nil || FilenameExtensions.otherPictures.contains(suffix)
    }

    /// The URLs of media in the payload: where the source reads them, where senders put them, and those that end with a
    /// picture's extension.
    private var namedURLs: [NamedURL] {
        let payload = delivery.notification.payload
        let usual = [ImageReference.pointer, TutorialKeys.find(in: payload), MisplacedImage.find(in: payload)]
        let keys = Set(readKeys.filter(\.namesMedia) + usual.compactMap(\.self))
        var urls: [NamedURL] = []
        _ = JSONValue.object(payload).mapLeaves { path, leaf in
            let pointer = JSONPointer(components: path)
            guard leaf.isRemoteURL, let url = leaf.stringValue else { return leaf }
            if keys.contains(pointer) || Self.isNamedLikeMedia(url) { urls.append((pointer, url)) }
            return leaf
        }
        return urls
    }
}

extension JSONPointer {
    /// Whether a URL there is probably of media: `photo_url` or `url`, and not `receipt_url`.
    var namesMedia: Bool {
        let names = components.filter { Int($0) == nil }
        return PayloadKeys.score(names) > 2 || PayloadKeys.words(of: names.last ?? "").count == 1
    }
}
