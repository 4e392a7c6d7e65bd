import CommandSupport
import FoundationEssentials
import RichPush
import RichPushInput

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
