import Foundation
import RichPush
import TestSupport
import Testing

@testable import PushServer

@Suite("Certificates", .timeLimit(.minutes(10)))
struct CertificateTests {
    private static let token = String(repeating: "0123456789abcdef", count: 4)
    private static let payload = Array(#"{"aps": {"alert": {"title": "Certified"}}}"#.utf8)

    private static func get(_ server: RunningServer, trusting file: String) async throws -> Int {
        let request = "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let port = try #require(server.addresses.tlsPort)
        let received = try await EncryptedConnection.exchange([Array(request.utf8)], port: port, trusting: file)
        return try HTTPAnswer(received).status
    }

    @Test("A client trusts the server again after a restart, and only its owner can read the authority's key")
    func persists() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/authority.pem"
        var contents: Set<String> = []
        for _ in 0..<2 {
            let text = try await RunningServer.run {
                $0.tlsPort = 0
                $0.certificateAuthorityFile = file
            } while: { server in
                let status = try await Self.get(server, trusting: file)
                #expect(status == 200)
                return try String(contentsOfFile: file, encoding: .utf8)
            }
            contents.insert(text)
        }
        #expect(contents.count == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: file + ".key")[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("The server uses a certificate of another authority")
    func ownCertificate() async throws {
        let folder = try TemporaryFolder()
        let (root, file, key) = (folder.path + "/root.pem", folder.path + "/own.pem", folder.path + "/own.key")
        let authority = try TLSIdentity.authority(hosts: InterceptedHosts.ownNames)
        try IdentityFiles.write(authority, to: root)
        let identity = try authority.serverIdentity(hosts: ["localhost"])
        try identity.certificatesText.write(toFile: file, atomically: true, encoding: .utf8)
        try IdentityFiles.writePrivately(identity.keyText, to: key)
        try await RunningServer.run {
            $0.tlsPort = 0
            $0.certificateFiles = (file, key)
        } while: { server in
            let status = try await Self.get(server, trusting: root)
            #expect(status == 200)
            #expect(server.addresses.certificateAuthorityFile == nil)
        }
    }

    @Test("An authority can certify no other name, not even for someone who has its key")
    func isConstrained() async throws {
        let folder = try TemporaryFolder()
        let (root, file, key) = (folder.path + "/root.pem", folder.path + "/own.pem", folder.path + "/own.key")
        let authority = try TLSIdentity.authority(hosts: ["localhost"])
        try IdentityFiles.write(authority, to: root)
        let identity = try authority.serverIdentity(hosts: ["localhost", "example.com"])
        try identity.certificatesText.write(toFile: file, atomically: true, encoding: .utf8)
        try IdentityFiles.writePrivately(identity.keyText, to: key)
        try await RunningServer.run {
            $0.tlsPort = 0
            $0.certificateFiles = (file, key)
            $0.allowedHosts = ["example.com"]
        } while: { server in
            let port = try #require(server.addresses.tlsPort)
            let run = try await ProgramRun.run([
                "/usr/bin/curl", "--silent", "--show-error", "--cacert", root, "--connect-to", "::127.0.0.1:\(port)",
                "https://example.com/livez",
            ])
            #expect(run.status == 60)
            #expect(run.error.contains("permitted subtree violation"))
        }
    }

    @Test("An authority that may not certify a name of the server is refused, and the error names it")
    func refusesName() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/authority.pem"
        _ = try IdentityFiles.authority(at: file, for: ["localhost"])
        let error = #expect(throws: PushServerError.self) {
            try IdentityFiles.authority(at: file, for: ["localhost", "richpush.test"])
        }
        #expect(error?.description.contains("does not permit the name richpush.test. Remove it") == true)
    }

    /// What is wrong with an authority's files, and what the server says about it.
    static let faults = [
        ("no key", "there is no"), ("no certificate", "there is no"),
        ("another key", "does not belong to the certificate"),
        ("expired", "is valid from"), ("not an authority", "is not an authority's"),
        ("no PEM", "there is no certificate in"), ("no PEM key", "cannot be read as a private key in PEM"),
    ]

    @Test("An unusable authority is refused with the reason, and is not changed", arguments: faults)
    func explainsFault(_ fault: String, _ sentence: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/authority.pem"
        try IdentityFiles.write(
            try TLSIdentity.authority(hosts: InterceptedHosts.ownNames, period: fault == "expired" ? 1_800 : 86_400),
            to: file
        )
        switch fault {
        case "no key": try FileManager.default.removeItem(atPath: file + ".key")
        case "no certificate": try FileManager.default.removeItem(atPath: file)
        case "another key":
            let other = try TLSIdentity.authority(hosts: InterceptedHosts.ownNames).clientIdentity(topic: "a")
            try IdentityFiles.writePrivately(other.keyText, to: file + ".key")
        case "not an authority":
            let other = try TLSIdentity.authority(hosts: InterceptedHosts.ownNames).clientIdentity(topic: "a")
            try other.certificatesText.write(toFile: file, atomically: true, encoding: .utf8)
            try IdentityFiles.writePrivately(other.keyText, to: file + ".key")
        case "no PEM": try "x".write(toFile: file, atomically: true, encoding: .utf8)
        case "no PEM key": try "x".write(toFile: file + ".key", atomically: true, encoding: .utf8)
        default: break
        }
        let before = FileManager.default.contents(atPath: file)
        let command = [ProgramRun.built("richpush-serve"), "serve", "--listen", "127.0.0.1:0", "--tls-port", "0"]
        let run = try await ProgramRun.run(command + ["--authority-file", file])
        #expect(run.status == 71)
        #expect(run.error.contains(sentence))
        #expect(FileManager.default.contents(atPath: file) == before)
    }

    /// A certificate's topic and issuer, the topic of the request, and the reason that it gets.
    static let pushes: [(topic: String, isOwn: Bool, wanted: String?, reason: String)] = [
        ("com.example.app", true, nil, ""), ("com.example.app", true, "com.example.app", ""),
        ("com.example.app", true, "com.example.app.voip", ""),
        ("com.example.app", true, "com.example.other", "TopicDisallowed"),
        ("com.example.app", true, "com.example.application", "TopicDisallowed"),
        ("com.example.app", false, nil, "BadCertificate"),
    ]

    @Test("APNs accepts a certificate instead of a token, for its topic only", arguments: pushes)
    func clientCertificate(_ topic: String, _ isOwn: Bool, _ wanted: String?, _ reason: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/authority.pem"
        let issuer = isOwn ? file : folder.path + "/other.pem"
        let client = try ClientIdentity(topic: topic, authorityFile: issuer)
        let push = RawFrame.request("/3/device/\(Self.token)", method: "POST", flags: RawFrame.endHeaders)
        let fields = wanted.map { RawFrame.literal("apns-topic", $0) } ?? []
        let head = RawFrame(kind: 1, flags: RawFrame.endHeaders, stream: 1, payload: push.payload + fields)
        let body = RawFrame(kind: 0, flags: RawFrame.endStream, stream: 1, payload: Self.payload)
        try await RunningServer.run {
            $0.tlsPort = 0
            $0.certificateAuthorityFile = file
        } while: { server in
            let received = try await EncryptedConnection.exchange(
                [RawFrame.preface + RawFrame.settings.bytes, head.bytes, body.bytes],
                port: try #require(server.addresses.tlsPort),
                protocols: ["h2"],
                identity: client.pem,
                until: { RawFrame.frames($0).contains { $0.stream == 1 && $0.flags & RawFrame.endStream != 0 } }
            )
            let answer = RawFrame.frames(received).filter { $0.stream == 1 }
            // `:status: 200` is in the static table.
            #expect((answer.first?.payload.first == 0x88) == reason.isEmpty)
            let text = String(decoding: answer.filter { $0.kind == 0 }.flatMap(\.payload), as: UTF8.self)
            #expect(text == (reason.isEmpty ? "" : #"{"reason":"\#(reason)"}"#))
            guard reason.isEmpty else { return }
            let delivery = try await server.wait(for: "title:Certified").json
            #expect(delivery?["message"]?["project"]?.stringValue == wanted ?? topic)
        }
    }
}
