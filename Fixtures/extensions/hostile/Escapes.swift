import Foundation
import FoundationNetworking
import Glibc
import UserNotifications

/// Tries what the payload names, and puts the outcome into its body.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        content.body = outcome(
            of: content.userInfo["attempt"] as? String ?? "",
            path: content.userInfo["path"] as? String ?? "",
            process: content.userInfo["process"] as? Int ?? 0
        )
        contentHandler(content)
    }

    private func outcome(of attempt: String, path: String, process: Int) -> String {
        errno = 0
        switch attempt {
        case "socket": return word(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
        case "local-socket": return word(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        case "foundation": return foundation(URL(string: path)!)
        case "write": return word(open(path, O_WRONLY | O_CREAT, 0o600))
        case "remove": return word(unlink(path))
        case "link": return word(symlink("/etc/passwd", path))
        case "write-home": return word(open(NSTemporaryDirectory() + "file", O_WRONLY | O_CREAT, 0o600))
        case "read": return word(open(path, O_RDONLY))
        case "trace": return trace(pid_t(process))
        case "signal": return word(kill(pid_t(process), 0))
        case "start": return start()
        case "threads": return threads()
        case "group": return word(setpgid(0, 0))
        case "session": return word(setsid())
        case "processes": return "\(number(of: "/proc"))"
        case "parent": return word(open("/proc/\(getppid())/environ", O_RDONLY))
        case "harness": return word(open("/proc/\(process)/environ", O_RDONLY))
        case "variables": return ProcessInfo.processInfo.environment.keys.sorted().joined(separator: " ")
        case "forge": return forge()
        default: return "unknown"
        }
    }

    private func word(_ result: Int32) -> String {
        if result >= 0 { return "granted" }
        return [EPERM, EACCES, ENOSYS].contains(errno) ? "refused" : String(cString: strerror(errno))
    }

    /// Uses Foundation's own session, behind the one for extensions.
    private func foundation(_ url: URL) -> String {
        let isDone = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var outcome = "refused"
        FoundationNetworking.URLSession.shared.dataTask(with: url) { data, _, _ in
            if data != nil { outcome = "granted" }
            isDone.signal()
        }.resume()
        return isDone.wait(timeout: .now() + 5) == .timedOut ? "refused" : outcome
    }

    private func trace(_ process: pid_t) -> String {
        typealias Trace = @convention(c) (Int, Int, Int, Int) -> Int
        guard let symbol = dlsym(nil, "ptrace") else { return "no ptrace" }
        // PTRACE_ATTACH
        return word(Int32(truncatingIfNeeded: unsafeBitCast(symbol, to: Trace.self)(16, Int(process), 0, 0)))
    }

    private func number(of folder: String) -> Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).count { Int($0) != nil }
    }

    /// Tells the harness that the kernel granted everything.
    private func forge() -> String {
        let message = #"{"confined":{"notGranted":[]}}"# + "\n"
        for descriptor in Int32(3)..<64 where send(descriptor, message, message.utf8.count, 0) > 0 { return "granted" }
        return "refused"
    }

    private func start() -> String {
        var child: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sleep"), strdup("1000"), nil]
        errno = posix_spawn(&child, "/bin/sleep", nil, nil, &arguments, nil)
        return word(errno == 0 ? 0 : -1)
    }

    private func threads() -> String {
        let group = DispatchGroup()
        for _ in 0..<4 { DispatchQueue.global().async(group: group) { Thread.sleep(forTimeInterval: 0.01) } }
        return group.wait(timeout: .now() + 5) == .success ? "granted" : "refused"
    }
}
