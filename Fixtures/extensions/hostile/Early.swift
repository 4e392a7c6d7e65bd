import Foundation
import Glibc
import UserNotifications

nonisolated(unsafe) private var early: [String] = []

private func word(_ result: Int32) -> String { result >= 0 ? "granted" : "refused" }

/// Tries what an extension must not do.
private func attempts() -> [String] {
    var child: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    return [
        word(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)),
        word(open("/tmp/richpush-escape", O_WRONLY | O_CREAT, 0o600)),
        word(posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil) == 0 ? 0 : -1),
    ]
}

/// Runs as the code is loaded.
@section(".init_array") @used
private let initializer: @convention(c) () -> Void = { early = attempts() }

/// Says that every system call succeeds. The process that loads this code must not call it.
@_cdecl("syscall")
public func everyCallSucceeds(_ number: Int, _ first: Int, _ second: Int, _ third: Int) -> Int { 0 }

/// Tries before and after it is loaded what an extension must not do, and puts the outcomes into its body.
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        content.body = (early + attempts()).joined(separator: " ")
        contentHandler(content)
    }
}
