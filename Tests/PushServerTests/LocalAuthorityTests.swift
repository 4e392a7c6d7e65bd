import Foundation
import RichPush
import TestSupport
import Testing

@testable import PushServer

@Suite("The server's certificate")
struct LocalAuthorityTests {
    /// Runs a server with TLS, and asks it with curl, which trusts the authorities of a file.
    private static func status(
        trusting file: String,
        host: String = "localhost",
        _ change: (inout PushServerConfiguration) -> Void
    ) async throws -> String {
        try await RunningServer.run { configuration in
            configuration.tlsPort = 0
            change(&configuration)
        } while: { (server) async throws in
            let port = try #require(server.addresses.tlsPort)
            let command = [
                "/usr/bin/curl", "--silent", "--show-error", "--cacert", file, "--connect-to", "::127.0.0.1:\(port)",
                "https://\(host)/livez",
            ]
            let run = try await ProgramRun.run(command)
            return run.status == 0 ? run.output : run.error
        }
    }

    private static func mode(_ file: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    }

    @Test("A client that trusts the authority of a file still does after the server was started again")
    func persists() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/authority.pem"
        #expect(try await Self.status(trusting: file) { $0.certificateAuthorityFile = file } == "ok\n")
        let first = try String(contentsOfFile: file, encoding: .utf8)
        #expect(
            try await Self.status(trusting: file, host: "fcm.googleapis.com") { $0.certificateAuthorityFile = file }
                == "ok\n"
        )
        #expect(try String(contentsOfFile: file, encoding: .utf8) == first)
        #expect(try Self.mode(file + ".key") == 0o600)
    }

    @Test("An inbox in a file has an authority beside it, which stays the same")
    func isBesideInbox() async throws {
        let folder = try TemporaryFolder()
        let database = folder.path + "/inbox.sqlite"
        let file = database + ".media/certificate-authority.pem"
        #expect(try await Self.status(trusting: file) { $0.database = database } == "ok\n")
        let first = try String(contentsOfFile: file, encoding: .utf8)
        #expect(try await Self.status(trusting: file) { $0.database = database } == "ok\n")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == first)
    }

    @Test("The authority can certify no other name, not even for who has its key")
    func isConstrained() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/authority.pem"
        let authority = try LocalAuthority(file: file, hosts: ["localhost"])
        let identity = try authority.serverIdentity(hosts: ["localhost", "example.com"])
        let (certificate, key) = (folder.path + "/own.pem", folder.path + "/own.key")
        try Data(identity.certificates.utf8).write(to: URL(filePath: certificate))
        try Data(identity.key.utf8).write(to: URL(filePath: key))
        let error = try await Self.status(trusting: file, host: "example.com") {
            $0.certificateFiles = (certificate, key)
            $0.allowedHosts = ["example.com"]
        }
        #expect(error.contains("certificate"))
        #expect(!error.contains("ok"))
    }

    @Test("The server takes a certificate of the user's own")
    func ownCertificate() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/authority.pem"
        let hosts = InterceptedHosts.names.union(["localhost"])
        let identity = try LocalAuthority(file: file, hosts: hosts).serverIdentity(hosts: hosts)
        let (certificate, key) = (folder.path + "/own.pem", folder.path + "/own.key")
        try Data(identity.certificates.utf8).write(to: URL(filePath: certificate))
        try Data(identity.key.utf8).write(to: URL(filePath: key))
        let answer = try await Self.status(trusting: file) {
            $0.certificateFiles = (certificate, key)
            $0.interceptPort = 0
        }
        #expect(answer == "ok\n")
    }

    static let problems: [(String, String, @Sendable (String) throws -> Void)] = [
        (
            "A certificate without its key", "authority.pem.key does not",
            { try FileManager.default.removeItem(atPath: $0 + ".key") }
        ),
        ("A key without its certificate", "authority.pem does not", { try FileManager.default.removeItem(atPath: $0) }),
        (
            "The key of another authority", "not an authority of richpush serve",
            { file in
                _ = try LocalAuthority(file: file + "2", hosts: ["localhost"])
                try FileManager.default.removeItem(atPath: file + ".key")
                try FileManager.default.moveItem(atPath: file + "2.key", toPath: file + ".key")
            }
        ),
        (
            "A file that is no certificate", "not an authority of richpush serve",
            { try Data("x".utf8).write(to: URL(filePath: $0)) }
        ),
    ]

    @Test("An authority that cannot be used is refused, and its files stay as they are", arguments: problems.indices)
    func refuses(_ index: Int) throws {
        let (_, text, spoil) = Self.problems[index]
        let folder = try TemporaryFolder()
        let file = folder.path + "/authority.pem"
        _ = try LocalAuthority(file: file, hosts: ["localhost"])
        try spoil(file)
        let before = try folder.contents.map { FileManager.default.contents(atPath: folder.path + "/\($0)") }
        let problem = #expect(throws: LocalAuthority.Problem.self) {
            try LocalAuthority(file: file, hosts: ["localhost"])
        }
        #expect(problem?.description.contains(text) == true)
        #expect(try folder.contents.map { FileManager.default.contents(atPath: folder.path + "/\($0)") } == before)
    }

    @Test("An authority that does not permit a name is refused, and the name is told")
    func refusesName() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/authority.pem"
        _ = try LocalAuthority(file: file, hosts: ["localhost"])
        let problem = #expect(throws: LocalAuthority.Problem.self) {
            try LocalAuthority(file: file, hosts: ["localhost", "richpush.test"])
        }
        #expect(problem?.description.contains("does not permit the name richpush.test: remove it and") == true)
    }

    @Test("A certificate of the user's own that cannot be used is refused with the reason")
    func refusesCertificate() throws {
        let folder = try TemporaryFolder()
        let (certificate, key) = (folder.path + "/own.pem", folder.path + "/own.key")
        func problem(_ hosts: Set<String>) -> String {
            do throws(LocalAuthority.Problem) {
                _ = try TLSIdentity(certificateFile: certificate, keyFile: key, hosts: hosts)
                return ""
            } catch {
                return error.description
            }
        }
        let authority = try LocalAuthority(hosts: ["localhost"])
        let (first, second) = (
            try authority.serverIdentity(hosts: ["localhost"]), try authority.serverIdentity(hosts: [])
        )
        #expect(problem([]) == "cannot read \(certificate)")
        try Data(first.certificates.utf8).write(to: URL(filePath: certificate))
        #expect(problem([]) == "cannot read \(key)")
        try Data("text".utf8).write(to: URL(filePath: key))
        #expect(problem([]).hasSuffix("has no private key as PEM without a password"))
        try Data(second.key.utf8).write(to: URL(filePath: key))
        #expect(problem([]).contains("is not the key of the certificate"))
        try Data(first.key.utf8).write(to: URL(filePath: key))
        #expect(problem(["localhost"]) == "")
        #expect(problem(["fcm.googleapis.com"]).contains("is not for fcm.googleapis.com"))
        try Data(first.key.utf8).write(to: URL(filePath: certificate))
        #expect(problem([]).hasSuffix("has no certificate as PEM"))
    }
}
