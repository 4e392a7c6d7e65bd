import ArgumentParser
import CommandSupport
import ExtensionHarness
import FoundationEssentials
import Glibc
import RichPush
import SystemPackage

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what this machine has, and say what to change.",
        discussion: """
            Sends nothing to a network. If there is a Swift toolchain, a tiny extension is compiled and run, which shows \
            what the kernel grants its sandbox. What only some commands need has a dot, unless --for names one of them. \
            The exit status is 71 if something has a cross.

            EXAMPLES
              richpush doctor
              richpush doctor --for extension
              richpush doctor --format json | jq '.checks[] | select(.state != "good")'
            """
    )

    @Option(name: .customLong("for"), help: "Also require what this command needs.")
    var purpose: MachineCheck.Purpose?

    @Option(help: "The format of the output.")
    var format = OutputFormat.text

    func run() async throws {
        try await Interruption.run {
            let progress = ProgressLine(isQuiet: false)
            progress.show("looking at this machine; a tiny extension takes a few seconds")
            let checks = await MachineCheck.all(for: purpose)
            progress.clear()
            try Task.checkCancellation()
            let isSound = !checks.contains { $0.state == .missing }
            try format.write(
                ["succeeded": .bool(isSound), "checks": .array(checks.map(\.json))],
                checks.flatMap { $0.lines(.forStandardOutput()) }
            )
            if !isSound { throw ExitStatus.systemError }
        }
    }
}

/// One thing that commands need of this machine.
struct MachineCheck {
    enum State: String { case good, missing, optional }
    /// A command whose needs count.
    enum Purpose: String, CaseIterable, ExpressibleByArgument { case `extension`, serve, audit }

    let name: String
    /// `optional` is missing, too, but not needed.
    let state: State
    let found: String
    let remedy: String?

    /// - Parameter found: What there is; `nil` if it is missing.
    private init(_ name: String, isNeeded: Bool = true, _ found: String?, or problem: String = "none", _ remedy: String)
    {
        (self.name, state) = (name, found != nil ? .good : isNeeded ? .missing : .optional)
        (self.found, self.remedy) = (found ?? problem, found == nil ? remedy : nil)
    }

    fileprivate func lines(_ palette: Palette) -> [String] {
        let marks: [State: String] = [.good: palette(.success, "✓"), .missing: palette(.error, "✗")]
        return palette.lines("  \(marks[state] ?? palette(.warning, "·")) \(name.padding(to: 16)) ", found.visible)
            + (remedy.map { palette.lines("    \("".padding(to: 16)) \(palette(.success, "→")) ", $0) } ?? [])
    }

    fileprivate var json: JSONValue {
        let remedy = remedy.map { JSONValue.string($0) }
        let (name, state, found) = (JSONValue.string(name), JSONValue.string(state.rawValue), JSONValue.string(found))
        return .members(["name": name, "state": state, "found": found, "remedy": remedy])
    }

    /// - Parameter purpose: The command that is needed, besides those that deliver.
    static func all(for purpose: Purpose?) async -> [MachineCheck] {
        let environment = ProcessInfo.processInfo.environment
        let now = Date.now.formatted(.iso8601)
        let authorities = TransferPolicy.systemAuthorities
        let localhost = names("/etc/hosts", of: "127.0.0.1").flatMap { $0.contains("localhost") ? $0 : nil }
        let knowsTypes = Array("%PDF-1.4\n%\u{E2}\0".utf8).mediaMIMEType != nil
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let isEnough = limit.rlim_cur >= (purpose == nil ? 64 : 1_024)
        let needed = [
            MachineCheck("DNS", names("/etc/resolv.conf", of: "nameserver"), "Name a server in /etc/resolv.conf."),
            // From the file, because a question to the system might go to a DNS server.
            MachineCheck("localhost", localhost, "Write to /etc/hosts: 127.0.0.1 localhost"),
            // This version is not older, and no certificate is valid for that long.
            MachineCheck("clock", ("2026"..<"2100").contains(now.prefix(4)) ? now : nil, or: now, "Set the clock."),
            MachineCheck("authorities", authorities, "apt-get install ca-certificates, or name a file with an option."),
            MachineCheck("libmagic", knowsTypes ? "its database knows types" : nil, "apt-get install libmagic-mgc"),
            temporaryFolder,
            MachineCheck("open files", isEnough ? "\(limit.rlim_cur)" : nil, or: "\(limit.rlim_cur)", "ulimit -n 4096"),
        ]
        return needed + (await building(isNeeded: purpose == .extension, environment))
            + optional(isServing: purpose == .serve, environment)
    }

    private static func text(_ path: String) -> String {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The rest of the lines of a file that begin with a word; `nil` if there are none.
    private static func names(_ path: String, of word: String) -> String? {
        let lines = text(path).split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace) }
        let names = lines.filter { $0.first.map(String.init) == word }.flatMap { $0.dropFirst() }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    private static var temporaryFolder: MachineCheck {
        let path = FileManager.default.temporaryDirectory.path
        var problem: Errno?
        do throws(Errno) { _ = try ScratchFolder() } catch { problem = error }
        let text = problem.map { "\(path): \($0)" } ?? path
        return MachineCheck("temporary folder", problem == nil ? path : nil, or: text, "Set TMPDIR to another folder.")
    }

    // MARK: - For extensions

    private static func building(isNeeded: Bool, _ environment: [String: String]) async -> [MachineCheck] {
        let install = "Install Swift 6, or name its compiler with extension --swiftc."
        let toolchain: SwiftToolchain
        do throws(ExtensionBuildError) { toolchain = try await SwiftToolchain.find(environment: environment) } catch {
            let problem = "\(error)".split(whereSeparator: \.isNewline).first.map { String($0) } ?? ""
            return [MachineCheck("Swift toolchain", isNeeded: isNeeded, nil, or: problem, install)]
        }
        let version = toolchain.version.split(whereSeparator: \.isNewline).first ?? ""
        let library = try? ObjectiveCToolchain(toolchain).foundation
        let objectiveC = "For Objective-C: apt-get install libgnustep-base-dev"
        let problem = await sandboxProblem()
        let run = problem == nil ? "an extension ran, and the kernel granted all of its sandbox" : nil
        let trust = "Run only extensions that you trust, or use Linux 6.12 without a container that restricts it."
        return [
            MachineCheck("Swift toolchain", "\(version), \(toolchain.compiler)", install),
            MachineCheck("GNUstep", isNeeded: false, library, objectiveC),
            MachineCheck("sandbox", isNeeded: isNeeded, run, or: problem ?? "", trust),
        ]
    }

    /// Runs an extension that does nothing.
    /// - Returns: What the kernel does not grant, or why it did not run; `nil` if nothing is wrong.
    private static func sandboxProblem() async -> String? {
        do {
            let folder = try ScratchFolder()
            let source = "import UserNotifications\nfinal class NotificationService: UNNotificationServiceExtension {}"
            try folder.write(Array(source.utf8), to: "NotificationService.swift")
            let program = try await ExtensionBuildRequest(paths: [folder.path]).build()
            let payload = #"{"aps": {"mutable-content": 1, "alert": "Hello"}}"#
            let process = try await ExtensionRun(program).deliver([RemoteNotification(payload: payload.utf8)]).process
            let problems = process.notGranted + (process.end == .stopped ? [] : [process.end.text])
            return problems.isEmpty ? nil : problems.joined(separator: "; ")
        } catch {
            return "\(error)"
        }
    }

    // MARK: - What few commands need

    private static func optional(isServing: Bool, _ environment: [String: String]) -> [MachineCheck] {
        let decoders = [["ffmpeg"], ["prlimit"], ["heif-dec", "heif-convert"]].map { names in
            ExternalProgram.installed(names, environment: environment)?.path
        }
        let found = decoders.compactMap(\.self).joined(separator: ", ")
        let all = decoders.contains(nil) ? nil : found
        let some = found.isEmpty ? "none" : "only \(found)"
        let toDecode = "For --decode: apt-get install ffmpeg util-linux libheif-examples"
        let server = access(ServerProgram.path, X_OK) == 0 ? ServerProgram.path : nil
        let sockets = (text("/proc/net/tcp") + text("/proc/net/tcp6")).split(whereSeparator: \.isNewline)
        let used = [8_020, 8_021].filter { port in
            let end = ":" + String(port, radix: 16, uppercase: true)
            return sockets.map { $0.split(separator: " ") }.contains { $0[3] == "0A" && $0[1].hasSuffix(end) }
        }
        let free = used.isEmpty ? "8020 and 8021 are free" : nil
        let ports = "\(used.map { "\($0)" }.joined(separator: " and ")) in use"
        let limits = ["user/max_user_namespaces", "kernel/unprivileged_userns_clone"].map { text("/proc/sys/\($0)") }
        let namespaces = geteuid() == 0 || !limits.contains("0\n") ? "the kernel allows them" : nil
        let toServe = "For serve --exec: sysctl user.max_user_namespaces=10000"
        let browser = BrowserProgram.installed(environment: environment)?.path
        return [
            MachineCheck("Chromium", isNeeded: false, browser, "For --preview picture.png: apt-get install chromium"),
            MachineCheck("decoders", isNeeded: false, all, or: some, toDecode),
            MachineCheck("richpush-serve", isNeeded: isServing, server, ServerProgram.instruction),
            MachineCheck("ports", isNeeded: isServing, free, or: ports, "serve --listen"),
            MachineCheck("user namespaces", isNeeded: false, namespaces, toServe),
        ]
    }
}
