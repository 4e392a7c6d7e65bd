import CommandSupport
import DeviceSimulator
import FoundationEssentials
import RichPush
import RichPushInput
import Vendors

/// An input, and its delivery to a simulated device.
struct DeliveredInput {
    let input: InputDocument
    /// The headers of the request to APNs.
    let headers: [String: String]
    let delivery: Delivery
    /// The picture's file, if no server was asked for it.
    var file: String?

    /// The same, with the finding of a decoder about the attachment.
    func decoded(with decoder: MediaDecoder) async -> DeliveredInput {
        guard let attachment = delivery.shown?.attachments.first,
            let finding = await decoder.finding(for: attachment)
        else { return self }
        return DeliveredInput(input: input, headers: headers, delivery: delivery.adding(finding), file: file)
    }

    static func run(
        _ source: DeliverySource,
        options: DeliveryOptions,
        vendors: VendorOptions
    ) async throws(CommandError) -> DeliveredInput {
        var device = try options.device()
        device.answers = source.answers
        let choice = try vendors.choice()
        let push = try options.push(of: source.input, strings: device.strings)
        var delivery = await device.receive(
            push.notification,
            choosing: choice,
            senderFindings: push.findings,
            helper: ExtensionHelper(configuration: options.configuration)
        )
        // Nothing took the time that a network takes.
        if source.file != nil { delivery.helperReport?.media?.timeline = TransferTimeline() }
        return DeliveredInput(input: source.input, headers: push.headers, delivery: delivery, file: source.file)
    }
}

/// What a command delivers: a document, or a picture in a file that is delivered as if a server had it.
struct DeliverySource {
    let input: InputDocument
    /// The picture's file; `nil` if pictures come over the network.
    let file: String?
    /// The answers of the servers, if none is asked.
    let answers: ScriptedAnswers?

    /// Reads what an argument stands for: a URL, a file, or `-`.
    init(_ argument: String) throws(CommandError) {
        if let url = InputDocument.url(in: argument) {
            self.init(InputDocument(url: url))
            return
        }
        let content = try InputFile.read(argument)
        guard ScriptedResponse.contentType(of: argument) ?? content.bytes.mediaMIMEType != nil else {
            self.init(try InputFile.document(content))
            return
        }
        guard argument != "-" else {
            let problem = "the input is a picture, whose name matters: give its file or its URL"
            throw CommandError(problem, status: ExitStatus.dataError)
        }
        try self.init(argument, ScriptedResponse(file: argument)) { InputDocument(url: $0) }
    }

    private init(_ input: InputDocument) { (self.input, file, answers) = (input, nil, nil) }

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
        (self.file, self.answers) = (file, answers)
        self.input = try input(text)
    }
}
