import Foundation
import Glibc

/// A network that has only this machine, and whose DNS server is at 127.0.0.1, for a program and the processes that it
/// starts. The system itself does not change.
public struct PrivateNetwork: Sendable {
    /// The files that replace the system's.
    private let folder: TemporaryFolder
    private let addresses: [String]

    /// A network.
    /// - Parameters:
    ///   - addresses: The addresses of this machine in it, besides those of the loopback interface: `93.184.216.34/32`.
    ///   - resolverOptions: The options of the system's resolver, as in `resolv.conf(5)`.
    public init(addresses: [String] = [], resolverOptions: String? = nil) throws {
        folder = try TemporaryFolder()
        self.addresses = addresses
        let options = resolverOptions.map { "options \($0)\n" } ?? ""
        try Data("nameserver 127.0.0.1\n\(options)".utf8).write(to: folder.url.appending(path: "resolv.conf"))
        try Data("hosts: files dns\n".utf8).write(to: folder.url.appending(path: "nsswitch.conf"))
        try Data(Self.script.utf8).write(to: folder.url.appending(path: "enter"))
    }

    /// Runs a program in the network.
    /// - Throws: ``Failure`` if there is no such network.
    public func run(_ command: [String], input: String = "", timeLimit: Int = 30) async throws -> ProgramRun {
        let run = try await ProgramRun.run(enter + command, input: input, timeLimit: timeLimit)
        guard run.status != Self.noNetwork, !run.error.hasPrefix("unshare: ") else { throw Failure(detail: run.error) }
        return run
    }

    /// The reason why there is no network.
    public struct Failure: Error, CustomStringConvertible {
        let detail: String

        /// What is missing.
        public var description: String {
            """
            There is no private network to test in: run the tests as root, or allow namespaces to users \
            (sysctl kernel.unprivileged_userns_clone=1), and install iproute2. \(detail)
            """
        }
    }

    /// The program and the arguments that run the command after them in the network.
    private var enter: [String] {
        let asUser = geteuid() == 0 ? [] : ["--user", "--map-root-user"]
        return ["/usr/bin/unshare"] + asUser + ["--net", "--mount", "/bin/sh", folder.path + "/enter", folder.path]
            + [addresses.joined(separator: " ")]
    }

    private static let noNetwork: Int32 = 111

    private static let script = """
        set -e
        folder=$1 addresses=$2
        shift 2
        PATH=$PATH:/usr/sbin:/sbin
        {
            ip link set lo up
            for address in $addresses; do ip address add "$address" dev lo; done
            for name in resolv nsswitch; do mount --bind "$folder/$name.conf" "/etc/$name.conf"; done
        } || exit \(noNetwork)
        exec "$@"

        """
}
