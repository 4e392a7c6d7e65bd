import ArgumentParser
import CommandSupport
import FoundationEssentials
import PushServer
import RichPush

struct WaitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        abstract: "Wait for a delivery on a running richpush serve, and check what an iPhone did with it.",
        discussion: """
            A delivery of the last minute counts, too, so a script can send first. The words of a search are those of the \
            inbox: title:Hello, token:phone-1, project:shop, status:failed.

            EXAMPLES
              richpush wait title:Hello
                  Wait up to ten seconds, and print the delivery's conclusion.
              richpush wait 'title:Hello token:phone-1' --timeout 5 --assert attached
                  End with status 1 if the picture was not attached.
              richpush wait title:Hello --format json | jq .delivery.findings
                  Print all that is known of the delivery.

            EXIT STATUS
              0   there is a delivery, and all assertions hold
              1   no delivery matched in time, or an assertion does not hold
              64  the search or an option is wrong
              71  there is no server at the URL
            """
    )

    enum Assertion: String, ExpressibleByArgument, CaseIterable {
        /// A picture, sound, or movie is attached.
        case attached
        /// An iPhone shows the notification with its media.
        case shows
        /// No finding is an error.
        case succeeded

        func holds(for delivery: JSONValue) -> Bool {
            switch self {
            case .attached: delivery["attachment"]?.objectValue != nil
            case .shows: delivery["conclusion"]?.stringValue == Conclusion.shows.rawValue
            case .succeeded: delivery["status"] == "succeeded"
            }
        }
    }

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Argument(help: "What to search for; by default, any delivery.")
    var query: [String] = []

    @Option(help: .value("seconds", "How long to wait, 0 to 300."))
    var timeout = 10.0

    @Option(help: .value("id", "Ignore deliveries up to this identifier; 0 for none."))
    var after: Int?

    @Option(name: .customLong("assert"), help: "Demand this of the delivery. Repeatable.")
    var assertions: [Assertion] = []

    @Option(help: .value("url", "The server. Default: RICHPUSH_URL, or http://127.0.0.1:8020."))
    var server: String?

    @Option(help: "The format of the result.")
    var format = Format.text

    func validate() throws {
        guard (0...300).contains(timeout) else { throw ValidationError("--timeout must be from 0 to 300.") }
    }

    func run() throws {
        let (status, body) = try answer()
        let json = try? JSONValue(parsing: body)
        guard let json, status == 200 || status == 404 else {
            let message = json?["error"]?["message"]?.stringValue?.visible
            let code = status == 400 ? ExitCode.validationFailure : ExitStatus.systemError
            throw CommandError(message ?? "the server answered with status \(status)", status: code)
        }
        if format == .json { try StandardStreams.writeOutput("\(json)\n") }
        guard status == 200, let delivery = json["delivery"] else {
            throw CommandError(Self.misses(json), status: ExitStatus.withoutMedia)
        }
        let text = json["result"]?["text"]?["conclusion"]?.stringValue ?? ""
        let findings = (json["result"]?["findings"]?.arrayValue ?? [])
            .filter { $0["severity"]?.stringValue != Finding.Severity.notice.rawValue }
            .compactMap { $0["identifier"]?.stringValue }
        let sentence = ([text] + (findings.isEmpty ? [] : ["Findings: \(findings.joined(separator: ", "))."]))
            .joined(separator: " ").visible
        let failed = assertions.filter { !$0.holds(for: delivery) }.map(\.rawValue)
        guard failed.isEmpty else {
            throw CommandError("not \(failed.joined(separator: ", ")): \(sentence)", status: ExitStatus.withoutMedia)
        }
        if format == .text { try StandardStreams.writeOutput(sentence + "\n") }
    }

    private func answer() throws(CommandError) -> (status: Int, body: [UInt8]) {
        let server = server ?? ProcessInfo.processInfo.environment["RICHPUSH_URL"] ?? ListenAddress.standard.url
        // All but letters and digits may mean something in a query.
        let text = query.joined(separator: " ").utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            return character.isASCII && (character.isLetter || character.isNumber)
                ? "\(character)" : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        let after = after.map { "&after=\($0)" } ?? ""
        let url = "\(server)/api/v1/deliveries/wait?timeout=\(timeout)\(after)&query=\(text)"
        do throws(OutgoingRequest.Failure) {
            return try OutgoingRequest(url: url).send(within: .seconds(timeout + 10))
        } catch {
            throw CommandError("no answer from \(server.visible): \(error.reason)", status: ExitStatus.systemError)
        }
    }

    private static func misses(_ json: JSONValue) -> String {
        let message = json["error"]?["message"]?.stringValue ?? ""
        let lines = (json["nearMisses"]?.arrayValue ?? []).map { miss in
            let unmet = miss["unmet"]?.arrayValue?.compactMap(\.stringValue) ?? []
            let delivery = miss["delivery"]
            let name = "\(delivery?["title"]?.stringValue ?? ""), token \(delivery?["token"]?.stringValue ?? "")"
            return "\n  \(name.visible), but not \(unmet.joined(separator: " ").visible)"
        }
        return message.visible + (lines.isEmpty ? "" : "\nAlmost:" + lines.joined())
    }
}
