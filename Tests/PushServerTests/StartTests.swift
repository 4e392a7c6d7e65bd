import Foundation
import RichPush
import TestSupport
import Testing

@testable import PushServerCommand

@Suite("The start of a server", .timeLimit(.minutes(10)))
struct StartTests {
    private static func status(
        of message: String,
        _ environment: [String: String],
        _ arguments: [String] = []
    ) async throws -> Int {
        let folder = try TemporaryFolder()
        let server = try await ServerProcess(arguments, environment: environment, in: folder)
        let answer = try await HTTPAnswer.send(message, port: server.port)
        server.terminate()
        #expect(try await server.end() == 0)
        return answer.status
    }

    static let flags = [("1", 404), ("true", 404), ("YES", 404), ("0", 200), ("false", 200), ("", 200)]

    @Test("A variable turns a flag on with 1, true and yes", arguments: flags)
    func flag(_ value: String, _ status: Int) async throws {
        let message = Samples.text("a", to: "\"token\": \"unknown\"")
        let answered = try await Self.status(of: message, ["RICHPUSH_KNOWN_TOKENS_ONLY": value])
        #expect(answered == status)
    }

    @Test("A variable sets an option, and the command line overrides it")
    func value() async throws {
        let folder = try TemporaryFolder()
        let environment = ["RICHPUSH_MAX_MESSAGES": "2", "RICHPUSH_DATABASE": folder.path + "/variable.sqlite"]
        for (arguments, kept) in [([], 2), (["--max-messages", "3"], 3)] {
            let server = try await ServerProcess(arguments, environment: environment, in: folder)
            for number in 0..<5 {
                #expect(try await HTTPAnswer.send(Samples.text("\(number)"), port: server.port).status == 200)
            }
            let list = try await HTTPAnswer.get("/api/v1/deliveries", port: server.port)
            #expect(list.json?["total"]?.numberValue == Double(kept))
            server.terminate()
            #expect(try await server.end() == 0)
        }
        #expect(FileManager.default.fileExists(atPath: folder.path + "/variable.sqlite"))
    }

    @Test("A variable with a list has commas between its values")
    func list() async throws {
        let folder = try TemporaryFolder()
        let environment = ["RICHPUSH_ALLOW_HOST": "one.example,two.example"]
        let server = try await ServerProcess([], environment: environment, in: folder)
        for (host, status) in [("one.example", 200), ("two.example", 200), ("three.example", 403)] {
            let text = "GET /livez HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
            let answer = try await HTTPAnswer(RawConnection.exchange(text, port: server.port))
            #expect(answer.status == status)
        }
        server.terminate()
        #expect(try await server.end() == 0)
    }

    static let wrong = [("RICHPUSH_MAX_MESSAGES", "many"), ("RICHPUSH_LISTEN", "a:b"), ("RICHPUSH_MAX_AGE", "1y")]

    @Test("A wrong value is refused with the value in the message", arguments: wrong)
    func refuses(_ name: String, _ value: String) async throws {
        let command = ["/usr/bin/env", "\(name)=\(value)", ProgramRun.built("richpush-serve"), "serve"]
        let run = try await ProgramRun.run(command)
        #expect(run.status == 64)
        #expect(run.error.contains(value))
    }

    @Test("A server that cannot start says why, and ends")
    func cannotBegin() async throws {
        let folder = try TemporaryFolder()
        let running = try await ServerProcess([], in: folder)
        let used = "cannot listen on 127.0.0.1:\(running.port): Address already in use"
        let starts: [([String], Int32, String)] = [
            (["--listen", "127.0.0.1:\(running.port)"], 71, "\(used). Choose another with --listen"),
            (
                ["--listen", "127.0.0.1:0", "--tls-port", "\(running.port)"], 71,
                "\(used). Choose another with --tls-port"
            ),
            (["--listen", "192.0.2.1:0"], 71, "--listen"),
            (["--listen", "nosuchhost.invalid:0"], 71, "no address is known for nosuchhost.invalid. Choose"),
            (["--listen", "127.0.0.1:0", "--auth-file", folder.path + "/none"], 71, "names and passwords"),
            (["--listen", "127.0.0.1:0", "--tls-port", "0", "--authority-file", folder.path + "/no/file"], 71, "TLS"),
            (["--listen", "127.0.0.1:0", "--database", folder.path + "/no/file"], 73, "inbox"),
        ]
        for (arguments, status, text) in starts {
            let run = try await ProgramRun.run([ProgramRun.built("richpush-serve"), "serve"] + arguments)
            #expect(run.status == status)
            #expect(run.error.contains(text))
        }
        running.terminate()
        #expect(try await running.end() == 0)
    }

    static let addresses = [("0.0.0.0:0", "http://127.0.0.1:", true), ("127.0.0.2:0", "http://127.0.0.2:", false)]

    @Test("A server that others can reach without a password says so", arguments: addresses)
    func open(_ address: String, _ url: String, _ isOpen: Bool) async throws {
        let folder = try TemporaryFolder()
        let passwords = folder.url.appending(path: "passwords")
        try Data("a:b\n".utf8).write(to: passwords)
        for (options, isSaid) in [([], isOpen), (["--auth-file", passwords.path], false)] {
            let server = try await ServerProcess(["--listen", address] + options, in: folder)
            server.terminate()
            #expect(try await server.end() == 0)
            let log = try server.log
            #expect(log.hasPrefix("richpush: listening on \(url)"))
            #expect(log.contains("Other machines can read this inbox: require a password with --auth-file.") == isSaid)
        }
    }

    @Test("The inbox is opened with the program of the desktop, or a sentence says that there is none")
    func opensBrowser() async throws {
        let folder = try TemporaryFolder()
        let browser = folder.url.appending(path: "xdg-open")
        let opened = folder.url.appending(path: "opened")
        try Data("#!/bin/sh\necho \"$1\" >'\(opened.path)'\n".utf8).write(to: browser)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser.path)
        for (path, isThere) in [("\(folder.path):/usr/bin:/bin", true), ("/nowhere", false)] {
            let server = try await ServerProcess(["--open"], environment: ["PATH": path], in: folder)
            try await eventually("the browser, or the sentence") {
                let text = try? String(contentsOf: opened, encoding: .utf8)
                return isThere ? text ?? "" : try server.log
            } until: {
                $0.contains(isThere ? "http://127.0.0.1:\(server.port)\n" : "no program here opens a browser")
            }
            server.terminate()
            #expect(try await server.end() == 0)
        }
    }

    @Test("Every option of the command has a variable")
    func everyOption() async throws {
        let run = try await ProgramRun.run([ProgramRun.built("richpush-serve"), "--experimental-dump-help"])
        let commands = try JSONValue(parsing: run.output.utf8)["command"]?["subcommands"]?.arrayValue
        let serve = try #require(commands?.first { $0["commandName"] == "serve" })
        let options = (serve["arguments"]?.arrayValue ?? []).reduce(into: [String: EnvironmentOptions.Kind]()) {
            guard let name = $1["preferredName"]?["name"]?.stringValue else { return }
            $0[name] = $1["kind"] == "flag" ? .flag : $1["isRepeating"] == true ? .list : .value
        }
        // `--exec` takes a whole command.
        #expect(EnvironmentOptions.options == options.filter { !["help", "version", "exec"].contains($0.key) })
    }
}
