import CommandSupport
import DeviceSimulator
import RichPush
import RichPushInput
import Vendors

/// The verdicts of all vendors' helpers on the image of one payload, which is downloaded once.
struct VendorComparison {
    private let url: String
    let judgment: MediaJudgment
    private let rows: [(vendor: Vendor, verdict: HelperVerdict?)]

    init(of source: DeliverySource, options: DeliveryOptions, vendors: VendorOptions) async throws(CommandError) {
        let choice = try vendors.choice()
        let payload = try options.push(of: source.input, strings: try options.device().strings).notification.payload
        guard let url = Self.url(in: payload, choice) else {
            let problem = "the payload has no image for --vendor all; say where its URL is: --media-key /data/photo"
            throw CommandError(problem, status: ExitStatus.dataError)
        }
        var configuration = options.configuration
        configuration.answers = source.answers
        let judgment = await ExtensionHelper(configuration: configuration).judge(url)
        (self.url, self.judgment) = (url, judgment)
        rows = choice.table.vendors.map { vendor in
            guard let response = judgment.response else { return (vendor, nil) }
            // If the payload is the vendor's, it also says what the file is.
            let media = RecognizedVendor(assuming: vendor, in: payload).media.first { $0.url == url }
            return (vendor, vendor.verdict(on: response, of: media, limits: options.configuration.limits))
        }
    }

    private static func url(in payload: JSONObject, _ choice: VendorChoice) -> String? {
        if let url = choice.table.recognize(payload).lazy.flatMap(\.media).compactMap(\.url).first { return url }
        if case .url(let url) = ImageReference(in: payload) { return url }
        return TutorialKeys.find(in: payload).flatMap { PointerPattern("\($0)").string(in: payload) }
    }

    func text(palette: Palette) -> String {
        var lines = [""] + palette.lines("  ", palette(.strong, url.redactedURL.visible))
        if let response = judgment.media?.response {
            let detected = judgment.media?.detectedMIMEType.map { ", the bytes are \($0)" } ?? ""
            let type = response.contentType?.visible ?? "no Content-Type"
            lines += palette.lines("  ", "\(response.status) · \(type)\(detected)")
        } else if let failure = judgment.failure {
            lines += palette.lines("  ", palette(.error, "not downloaded: \(failure.kind.identifier)"))
        }
        lines += [""] + palette.lines("  ", "Whether an iPhone shows it if the app's service extension comes from…")
        for (vendor, verdict) in rows {
            guard let verdict else { continue }
            let name = "  \(palette.mark(verdict.outcome)) \(vendor.id.visible.padding(to: 18)) "
            lines += palette.lines(name, verdict.verdict.reason.visible)
        }
        return (lines + [""]).joined(separator: "\n") + "\n" + conclusion(palette: palette)
    }

    func conclusion(palette: Palette) -> String {
        let outcomes = rows.compactMap { $0.verdict?.outcome }
        let shown = outcomes.count { $0 == .attached }
        let unknown = outcomes.count { $0 == .unknown }
        let refused = outcomes.count - shown - unknown
        let totals = "\(shown) of \(outcomes.count) show it, \(refused) do not, and \(unknown) are unknown."
        return palette.lines("  ", totals).joined(separator: "\n") + "\n"
    }

    /// The table for machines. Future versions may add members but never change existing ones.
    func json() throws -> JSONValue {
        let isUnknown = judgment.failure?.isOursAlone == true
        let vendors = rows.map { vendor, verdict in
            let failure = judgment.failure?.kind.identifier ?? "no response"
            return JSONValue.members([
                "vendor": .string(vendor.id),
                "outcome": .string((verdict?.verdict.outcome ?? (isUnknown ? .unknown : .notDownloaded)).rawValue),
                "reason": .string(verdict?.verdict.reason ?? failure),
                "shown": verdict.flatMap { $0.outcome == .unknown ? nil : .bool($0.outcome == .attached) },
                "typeIdentifier": verdict?.verdict.typeIdentifier.map { .string($0) },
                "errorCode": verdict?.verdict.errorCode.map { .integer($0) },
            ])
        }
        let media = try judgment.media.map { try JSONValue(encoding: $0) }
        return .members(["url": .string(url.redactedURL), "vendors": .array(vendors), "media": media])
    }
}
