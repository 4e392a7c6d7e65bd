package import RichPush

/// The outcome for one file that a payload refers to.
package struct VendorJudgment: Sendable {
    package let media: VendorMedia
    /// The verdict by the vendor's rules; `nil` if nothing came.
    package var verdict: HelperVerdict?
    /// The download; `nil` if nothing was requested.
    package var report: MediaReport?
    /// The attachment, whether or not it shows; `nil` if there is none.
    var attachment: NotificationAttachment?
    /// Why no file shows.
    package var failure: MediaFailure?
    package var findings: [Finding] = []
    var lacksMIMEType = false

    init(_ media: VendorMedia) { self.media = media }

    /// The attachment that shows; `nil` if there is none.
    var shown: NotificationAttachment? { failure == nil ? attachment : nil }
}

/// Downloads files as a vendor's helper does, and makes attachments of them.
struct VendorDownload: Sendable {
    let recognized: RecognizedVendor
    let configuration: ExtensionHelper.Configuration
    /// The extension's content, which refers to its device's network.
    let content: NotificationContent

    private var vendor: Vendor { recognized.vendor }

    /// Downloads a file, or its fallback, and attaches it.
    func judgment(of media: VendorMedia) async -> VendorJudgment {
        guard let url = media.url else { return VendorJudgment(media) }
        var judgment = await judgment(of: media, url)
        if judgment.attachment == nil, let fallback = media.fallback, !Task.isCancelled {
            let findings = judgment.findings
            judgment = await self.judgment(of: media, fallback)
            // If the fallback shows, a problem with the first URL is not an error.
            let shows = judgment.shown != nil
            judgment.findings += shows ? findings.filter { $0.severity != .error } : findings
            judgment.findings.append(.fallbackUsed(vendor.name, at: media.pointer))
        }
        return judgment
    }

    private func judgment(of media: VendorMedia, _ url: String) async -> VendorJudgment {
        var judgment = VendorJudgment(media)
        if vendor.http.requiresHTTPS, !url.lowercased().hasPrefix("https:") {
            judgment.failure = .url(.insecure)
            judgment.findings = [.vendorRequiresHTTPS(vendor.name).at(.payload(media.pointer))]
            return judgment
        }
        do throws(StorageError) {
            let directory = try TemporaryDirectory.shared(in: configuration.temporaryDirectory)
            judge(await fetch(url, into: directory), of: url, in: directory, &judgment)
        } catch {
            judgment.failure = .machine(.storage(error))
            judgment.findings = [.storageFailure("\(error)")]
        }
        return judgment
    }

    /// Requests a URL as many times as the helper does.
    private func fetch(_ url: String, into directory: TemporaryDirectory) async -> ResourceResponse {
        var request = ResourceRequest(url: url, folder: directory.path)
        request.policy = configuration.transfer
        request.shaping = configuration.shaping
        request.timeLimit = .seconds(vendor.http.timeLimit)
        request.fields = vendor.http.fields.sorted { $0.key < $1.key }.map { ResourceField($0.key, $0.value) }
        var response = await content.fetch(request)
        for number in 1..<max(vendor.http.tries, 1) {
            guard response.failure != nil, !Task.isCancelled else { break }
            let pauses = vendor.http.pauses
            if let pause = pauses.indices.contains(number - 1) ? pauses[number - 1] : pauses.last {
                try? await configuration.clock.sleep(for: .seconds(pause))
            }
            response = await content.fetch(request)
        }
        return response
    }

    private func judge(
        _ response: ResourceResponse,
        of url: String,
        in directory: TemporaryDirectory,
        _ judgment: inout VendorJudgment
    ) {
        let (media, limits) = (judgment.media, configuration.limits)
        let file = response.path.map(AttachedFile.init(atPath:))
        let facts = MediaResponse(response, requested: url, file)
        let verdict = facts.map { vendor.verdict(on: $0, of: media, limits: limits) }
        judgment.verdict = verdict
        judgment.failure = response.failure ?? verdict?.unshowable ?? verdict?.refusal
        if let facts, let verdict { judgment.findings = recognized.findings(on: verdict, of: facts, media) }
        judgment.findings += response.findings
        judgment.lacksMIMEType = facts.map { $0.contentType == nil } ?? false
        judgment.report = MediaReport(response, requested: url, facts, helper: verdict?.verdict, limits: limits)
        guard let path = response.path else { return }
        guard let verdict, verdict.refusal == nil, verdict.isAttached || verdict.unshowable == nil else {
            TemporaryDirectory.removeFile(atPath: path)
            return
        }
        var options = media.options
        // Without known rules, the bytes decide.
        let type = file?.mimeType.flatMap(MediaType.init(mimeType:))
        options.typeHint = vendor.certainty.givesVerdict ? verdict.name.typeHint : type?.typeIdentifier
        do throws(NotificationAttachmentError) {
            judgment.attachment = try NotificationAttachment(
                identifier: media.identifier,
                adopting: path,
                in: directory,
                filenameExtension: verdict.name.filenameExtension,
                options: options,
                limits: limits
            )
            judgment.findings += file?.findings ?? []
        } catch {
            judgment.failure = .media(.refused(error))
            let finding = Finding.vendorAttachmentRefused(error, reason: verdict.verdict.reason)
            judgment.findings.append(finding.at(.payload(media.pointer)))
        }
    }
}
