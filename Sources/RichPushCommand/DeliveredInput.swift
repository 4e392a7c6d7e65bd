import ArgumentParser
import CommandSupport
import DeviceSimulator
import FoundationEssentials
import RichPush
import RichPushInput
import Vendors

struct DeliveredInput {
    let input: InputDocument
    /// The headers of the request to APNs.
    let headers: [String: String]
    let delivery: Delivery
    /// The picture's file, if no server was asked for it.
    var file: String?

    func json(kept: [String] = []) throws -> JSONValue {
        let document = try JSONValue(encoding: DeliveryDocument(delivery, input: input.kind.rawValue, kept: kept))
        guard let file, let members = document.objectValue else { return document }
        return .object(members.merging(["file": .string(file)]))
    }

    static func run(
        _ source: DeliverySource,
        options: DeliveryOptions,
        vendors: VendorOptions,
        decoder: MediaDecoder? = nil
    ) async throws(CommandError) -> DeliveredInput {
        var device = try options.device()
        device.answers = source.answers
        let choice = try vendors.choice()
        let push = try options.push(of: source.input, strings: device.strings)
        // A URL that is not known is not requested, and what became of it says nothing, nor does a part without an image.
        let image = if case .url(let url) = ImageReference(in: push.notification.payload) { url } else { "" }
        if !source.input.variables(in: image).isEmpty { device.answers = ScriptedAnswers() }
        var delivery = await device.receive(
            push.notification,
            choosing: choice,
            senderFindings: push.findings,
            helper: ExtensionHelper(configuration: options.configuration)
        )
        let urls = delivery.vendor?.files.map(\.url) ?? [image]
        if let finding = urls.flatMap(source.input.variables).first.map(Finding.decisiveVariable) {
            let ofMedia = (delivery.helperReport?.findings ?? []) + [push.notification.imageFinding, finding]
            delivery = delivery.removing { ofMedia.contains($0) }.adding(finding)
            delivery.helperReport = nil
        }
        let isOpen = delivery.findings.contains { $0.kind == .identifierAsValue && $0.effect == .unknown }
        if isOpen { delivery = delivery.removing { $0.kind == .noImage } }
        // Nothing took the time that a network takes.
        if source.file != nil { delivery.helperReport?.media?.timeline = TransferTimeline() }
        if let attachment = delivery.shown?.attachments.first, let finding = await decoder?.finding(for: attachment) {
            delivery = delivery.adding(finding)
        }
        return DeliveredInput(input: source.input, headers: push.headers, delivery: delivery, file: source.file)
    }
}

/// What a command delivers: a document, or a picture in a file that is delivered as if a server had it.
struct DeliverySource {
    let input: InputDocument
    /// The picture's file; `nil` if pictures come over the network.
    var file: String?
    /// The answers of the servers, if none is asked.
    var answers: ScriptedAnswers?
}

extension DeliverySource {
    /// Reads what an argument stands for: a URL, a file, or `-`.
    init(_ argument: String) throws(CommandError) {
        if let url = InputDocument.url(in: argument) {
            self.init(input: InputDocument(url: url))
            return
        }
        let bytes = try InputFile.read(argument)
        guard ScriptedResponse.contentType(of: argument) ?? bytes.mediaMIMEType != nil else {
            self.init(input: try InputFile.document(bytes))
            return
        }
        guard argument != "-" else {
            let problem = "the input is a picture, whose name matters: give its file or its URL"
            throw CommandError(problem, status: ExitStatus.dataError)
        }
        try self.init(argument, ScriptedResponse(file: argument)) { InputDocument(url: $0) }
    }

    /// A picture under the name of its file.
    /// - Parameter input: Makes the document that refers to a URL.
    init(_ file: String, _ response: ScriptedResponse, input: (_ url: String) throws(CommandError) -> InputDocument)
        throws(CommandError)
    {
        var url = URLComponents()
        (url.scheme, url.host) = ("https", "media.example")
        url.path = "/" + (file.split(separator: "/").last ?? "")
        let text = url.string ?? ""
        var answers = ScriptedAnswers()
        answers[text] = response
        self.init(input: try input(text), file: file, answers: answers)
    }
}

/// A format of what `deliver` and `check` write.
enum DeliveryFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
    /// For a workflow of GitHub Actions: annotations, and a summary of the job, for all deliveries together.
    case github

    /// The format of each result; `nil` if there is one report of all.
    var output: OutputFormat? { OutputFormat(rawValue: rawValue) }
}

/// A format of a delivery's result.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    /// For programs: one JSON document. Future versions may add members but never change existing ones.
    case json

    /// Writes a result to the standard output, as JSON or as lines of text.
    func write(_ json: @autoclosure () throws -> JSONValue, _ lines: @autoclosure () -> [String]) throws {
        try StandardStreams.writeOutput(self == .json ? try json().document : lines().joined(separator: "\n") + "\n")
    }

    /// Writes a delivery to the standard output.
    /// - Parameter name: The name of one of several, which are on a line each.
    func write(
        _ delivered: DeliveredInput,
        kept: [String] = [],
        as name: String? = nil,
        isQuiet: Bool = false
    ) throws(ExitCode) {
        switch self {
        case .json:
            guard let json = try? delivered.json(kept: kept) else {
                StandardStreams.writeError("richpush: the result cannot be written as JSON")
                throw ExitStatus.dataError
            }
            try StandardStreams.writeOutput(json.text(isPretty: name == nil) + "\n")
        case .text:
            let report = TextReport(delivered, kept: kept, palette: .forStandardOutput())
            let text = isQuiet ? report.conclusion : report.text
            try StandardStreams.writeOutput(name.map { report.line($0) + "\n" } ?? text)
        }
    }
}
