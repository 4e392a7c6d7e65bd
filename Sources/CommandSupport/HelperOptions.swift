public import ArgumentParser
import Glibc
public import RichPush
import SystemPackage

/// How the extension's helper downloads: the same options, with the same help, in every command that delivers.
package struct HelperOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            "Which verdict decides whether a download is attached: that on its bytes, or that of the app's helper.",
            discussion: "The report has both verdicts, and concludes from both. Firebase's helper goes by the "
                + "download's name."
        )
    )
    package var verdict = DecidingVerdict.bytes

    @Option(help: .value("seconds", "How long a delivery may take."))
    package var timeLimit = 25.0

    @Flag(help: "Allow http as well as https, like an app with an exception in its extension's Info.plist.")
    package var allowHttp = false

    @Option(help: .value("host", "Allow http for this host; *.example.com includes all subdomains. Repeatable."))
    package var allowHttpHost: [String] = []

    @Option(help: .value("range:port", "Allow private or local addresses: 127.0.0.0/8:8080, [::1]:*, … Repeatable."))
    package var allowAddress: [AddressPolicy.Exception] = []

    @Option(help: .value("text", "The User-Agent of downloads; by default, an iPhone's."))
    package var userAgent = TransferPolicy().userAgent

    @Option(help: .value("languages", "The Accept-Language of downloads."))
    package var acceptLanguage = TransferPolicy().acceptLanguage

    @Option(help: .value("file", "Trust the certificates in this PEM file, not the system's."))
    package var certificateAuthorities: String?

    @Option(
        help: .value(
            "url",
            "Download through this proxy, http://host:port or socks5h://host:port, which looks up names itself.",
            "RichPush cannot keep the proxy from connecting to a private network."
        )
    )
    package var proxy: String?

    @Flag(
        help: ArgumentHelp(
            "Let FCM set mutable-content when there is an image.",
            discussion: "Some users report that it does, others that it does not; the documentation tells senders to "
                + "set it."
        )
    )
    package var fcmSetsMutableContent = false

    package init() {}

    package func validate() throws {
        guard timeLimit > 0, timeLimit <= 3_600 else {
            throw ValidationError("--time-limit must be more than 0 and at most 3600 seconds.")
        }
        for (option, value) in [("--user-agent", userAgent), ("--accept-language", acceptLanguage)] {
            guard value.utf8.count <= 1_024, value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
                throw ValidationError(
                    "\(option) must have at most 1024 characters, all of them ASCII and none a control character."
                )
            }
        }
        if let proxy, !["http://", "socks5h://"].contains(where: { proxy.hasPrefix($0) && proxy != $0 }) {
            throw ValidationError("--proxy must be a URL that begins with http:// or socks5h://.")
        }
        guard let certificateAuthorities else { return }
        do throws(CommandError) { try Self.checkCertificate(in: certificateAuthorities) } catch { throw error.report() }
    }

    /// Makes sure that a file is readable and has a certificate in it; libcurl would fail only at the first download.
    private static func checkCertificate(in path: String) throws(CommandError) {
        let start: [UInt8]
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            defer { try? file.close() }
            // Comments may precede the first certificate.
            start = try [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
        } catch {
            throw .unreadable(path, Errno(thrown: error))
        }
        guard start.firstRange(of: "-----BEGIN ".utf8) == nil else { return }
        throw CommandError("\(path.visible) has no certificate in PEM form", status: ExitStatus.dataError)
    }

    package func apply(to configuration: inout ExtensionHelper.Configuration) {
        configuration.timeLimit = .seconds(timeLimit)
        configuration.decidingVerdict = verdict
        configuration.transfer.transportSecurity = allowHttp ? .allowHTTP : .requireHTTPS
        configuration.transfer.insecureHosts = allowHttpHost
        configuration.transfer.addresses.exceptions = allowAddress
        configuration.transfer.userAgent = userAgent
        configuration.transfer.acceptLanguage = acceptLanguage
        configuration.transfer.certificateAuthorities = certificateAuthorities
        configuration.transfer.proxy = proxy
    }

    /// Names the variable with a proxy that was not used, if that may be the reason for one of the findings.
    package func noteUnusedProxy(_ findings: some Sequence<String>) {
        let kinds: [Finding.Kind] = [.nameResolution, .connectionFailure, .networkFailure]
        let names = ["HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"].flatMap { [$0, $0.lowercased()] }
        guard proxy == nil, !Set(kinds.map(\.identifier)).isDisjoint(with: findings),
            let name = names.first(where: { getenv($0).map { $0.pointee != 0 } ?? false })
        else { return }
        StandardStreams.writeError("richpush: \(name) is set, but RichPush does not use it without --proxy")
    }
}

extension DecidingVerdict: ExpressibleByArgument {}

extension AddressPolicy.Exception: ExpressibleByArgument {
    /// Reads a range and a port.
    public init?(argument: String) { self.init(argument) }
}
