import RichPush
import TestSupport
import Testing

@Suite("A script that waits for a delivery", .timeLimit(.minutes(10)))
struct WaitCommandTests {
    private static func wait(_ arguments: [String], port: Int) async throws -> ProgramRun {
        try await ProgramRun.run(
            ["/usr/bin/env", "RICHPUSH_URL=http://127.0.0.1:\(port)", ProgramRun.built("richpush-serve"), "wait"]
                + arguments
        )
    }

    static let cases: [([String], Int32, String, String)] = [
        (["title:Hello"], 0, "An iPhone shows this notification.\n", ""),
        (["title:Hello", "token:phone", "--assert", "shows", "--assert", "succeeded"], 0, "An iPhone shows", ""),
        (["Hello", "--assert", "attached"], 1, "", "richpush: not attached: An iPhone shows this notification.\n"),
        (["--format", "json", "Hello"], 0, #"{"delivery":{"id":1,"#, ""),
        (
            ["title:Hello token:other", "--timeout", "0"], 1, "",
            "richpush: No delivery matched the query within 0.0 seconds.\nAlmost:\n  Hello & 100%, token phone, but not "
                + "token:other\n"
        ),
        (["titel:Hello"], 64, "", "richpush: There is no field titel."),
        (["--timeout", "301"], 64, "", "Error: --timeout must be from 0 to 300."),
        (["title:\"Hello & 100%\""], 0, "An iPhone shows this notification.\n", ""),
    ]

    @Test("It prints the conclusion, and its status says whether all is as demanded", arguments: cases)
    func waits(_ arguments: [String], _ status: Int32, _ output: String, _ error: String) async throws {
        try await RunningServer.run { server in
            let message = Samples.text("Hello & 100%", to: "\"token\": \"phone\"")
            #expect(try await server.sendMessage(message).status == 200)
            #expect(try await server.wait(for: "Hello").status == 200)
            let run = try await Self.wait(arguments, port: server.port)
            #expect(run.status == status)
            #expect(run.output.hasPrefix(output))
            #expect(output.isEmpty == run.output.isEmpty)
            #expect(run.error.hasPrefix(error))
            #expect(error.isEmpty == run.error.isEmpty)
        }
    }

    @Test("Without a server, it says so")
    func noServer() async throws {
        let run = try await Self.wait([], port: 1)
        #expect(run.status == 71)
        #expect(run.error.hasPrefix("richpush: no answer from http://127.0.0.1:1: "))
    }
}
