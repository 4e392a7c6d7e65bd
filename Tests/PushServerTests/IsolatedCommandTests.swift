import Glibc
import TestSupport
import Testing

@Suite("A command in a private network", .timeLimit(.minutes(10)))
struct IsolatedCommandTests {
    private static let serve = [ProgramRun.built("richpush-serve"), "serve", "--listen", "127.0.0.1:0"]

    private static func run(_ script: String, _ options: [String] = []) async throws -> ProgramRun {
        try await ProgramRun.run(serve + options + ["--exec", "bash", "-c", script])
    }

    @Test("The exit status is the command's", arguments: [0, 1, 42])
    func exitStatus(_ status: Int32) async throws {
        #expect(try await Self.run("exit \(status)").status == status)
    }

    @Test("A signal that ends the command becomes a status as in a shell")
    func endedBySignal() async throws {
        #expect(try await Self.run("kill -KILL $$").status == 137)
    }

    @Test("The hosts of FCM and APNs are this server", arguments: InterceptedPlaces.all)
    func reachesHosts(_ place: String) async throws {
        let run = try await Self.run("exec 3<>/dev/tcp/\(place)")
        #expect(run.status == 0, "\(run.error)")
    }

    @Test(
        "No other host, port or name exists",
        arguments: [
            ("192.0.2.1/443", "Network is unreachable"), ("example.org/443", "Name or service not known"),
            ("fcm.googleapis.com/80", "Connection refused"),
        ]
    )
    func nothingElse(_ place: String, _ reason: String) async throws {
        let run = try await Self.run("exec 3<>/dev/tcp/\(place)")
        #expect(run.status == 1)
        #expect(run.error.contains(reason))
    }

    @Test("The command can ask the inbox at the URL in its variable, and knows the authority and no proxy")
    func variables() async throws {
        let script = #"""
            address=${RICHPUSH_URL#http://}
            exec 3<>"/dev/tcp/${address%:*}/${address#*:}"
            printf 'GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
            tail -n 1 <&3
            head -n 1 "$REQUESTS_CA_BUNDLE"
            [ "$SSL_CERT_FILE" = "$NODE_EXTRA_CA_CERTS" ] && [ "$SSL_CERT_FILE" = "$CURL_CA_BUNDLE" ]
            cmp "$SSL_CERT_FILE" /etc/ssl/certs/ca-certificates.crt
            env | grep -E -i '_proxy=|SSL_CERT_DIR'
            """#
        let outer = ["HTTPS_PROXY=http://127.0.0.1:1", "SSL_CERT_DIR=/etc/ssl/certs", "CURL_CA_BUNDLE=/nowhere"]
        let run = try await ProgramRun.run(
            ["/usr/bin/env"] + outer + Self.serve + ["--exec", "bash", "-c", script]
        )
        #expect(run.output == "ok\n-----BEGIN CERTIFICATE-----\n")
        #expect(run.error.hasPrefix("richpush: listening on http://127.0.0.1:"))
        // The server has ended as it should.
        #expect(run.error.split(separator: "\n").count == 1)
    }

    @Test(
        "Java trusts the authority alone, also if it names the usual password, and keeps its own options",
        .enabled(if: access("/usr/bin/keytool", X_OK) == 0, "It needs Java."),
        arguments: ["", "-storepass changeit"]
    )
    func java(_ password: String) async throws {
        let script = #"""
            eval "set -- $JAVA_TOOL_OPTIONS"
            unset JAVA_TOOL_OPTIONS
            echo "$3"
            openssl x509 -in "$SSL_CERT_FILE" -noout -fingerprint -sha256 | sed 's/.*=//'
            keytool -list -keystore "${1#*=}" -storetype "${2#*=}" PASSWORD </dev/null 2>&1 | grep -E '^rich|SHA-256'
            """#.replacing("PASSWORD", with: password)
        let run = try await ProgramRun.run(
            ["/usr/bin/env", "JAVA_TOOL_OPTIONS=-Xmx64m"] + Self.serve + ["--exec", "bash", "-c", script]
        )
        let lines = run.output.split(separator: "\n")
        try #require(lines.count == 4, "\(run.output) \(run.error)")
        #expect(lines[0] == "-Xmx64m")
        #expect(lines[2].hasPrefix("richpush,") && lines[2].contains("trustedCertEntry"))
        #expect(lines[3].hasSuffix(" \(lines[1])"))
    }

    @Test("The command gets a key file unless it has one, and the port in the usual key file leads here")
    func keyFile() async throws {
        let script = #"""
            grep -c https://oauth2.googleapis.com/token "$GOOGLE_APPLICATION_CREDENTIALS"
            exec 3<>/dev/tcp/127.0.0.1/8020
            """#
        let run = try await Self.run(script)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output == "1\n")
        let own = try await ProgramRun.run(
            ["/usr/bin/env", "GOOGLE_APPLICATION_CREDENTIALS=own.json"] + Self.serve
                + ["--exec", "sh", "-c", "echo $GOOGLE_APPLICATION_CREDENTIALS"]
        )
        #expect(own.output == "own.json\n")
    }

    @Test("Without a command, --exec is a mistake on the command line")
    func noCommand() async throws {
        let run = try await ProgramRun.run(Self.serve + ["--exec"])
        #expect(run.status == 64)
        #expect(run.error == "richpush: --exec needs a command: --exec python send.py\n")
    }

    @Test("A signal goes to the command, and the server ends with it", arguments: [SIGTERM, SIGINT, SIGHUP])
    func passesSignals(_ signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let script = "trap 'exit 7' TERM INT HUP; echo ready >&2; while :; do sleep 0.01; done"
        let server = try await ServerProcess(["--exec", "bash", "-c", script], in: folder)
        try await eventually("the server's log") {
            try server.log
        } until: {
            $0.contains("ready")
        }
        server.terminate(signal)
        #expect(try await server.end() == 7)
    }

    @Test("A program that does not exist has a shell's status and a sentence")
    func missingProgram() async throws {
        let run = try await ProgramRun.run(Self.serve + ["--exec", "/nonexistent/program"])
        #expect(run.status == 127)
        #expect(run.error.split(separator: "\n").count == 2, "\(run.error)")
        #expect(run.error.hasSuffix("\nrichpush: cannot run /nonexistent/program: No such file or directory\n"))
    }

    @Test("If the system allows no such network, the status is 69 and a sentence names the alternatives")
    func notAllowed() async throws {
        let script = #"echo 0 > /proc/sys/user/max_net_namespaces && exec "$@" --exec true"#
        let run = try await ProgramRun.run(
            ["/usr/bin/unshare", "--user", "--map-root-user", "/bin/sh", "-c", script, "sh"] + Self.serve
        )
        #expect(run.status == 69)
        #expect(run.error.contains("Use --intercept, or --tls-port 443"))
    }
}

/// What the command can reach, as a shell writes it.
private enum InterceptedPlaces {
    static let all = [
        "fcm.googleapis.com/443", "iid.googleapis.com/443", "oauth2.googleapis.com/443", "api.push.apple.com/443",
        "api.push.apple.com/2197", "api.sandbox.push.apple.com/443", "api.development.push.apple.com/2197",
    ]
}
