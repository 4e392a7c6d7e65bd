import Foundation
import UserNotifications

/// Waits as the payload says, for 100 seconds if it waits with a time.
class NotificationService: UNNotificationServiceExtension {
    private let semaphore = DispatchSemaphore(value: 0)
    private let group = DispatchGroup()
    private let condition = NSCondition()
    private let operations = OperationQueue()

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let name = request.content.userInfo["wait"] as? String ?? ""
        if wait(name) { return }
        switch name {
        case "async-after": DispatchQueue.main.asyncAfter(deadline: .now() + 100) { contentHandler(request.content) }
        case "far": DispatchQueue.global().asyncAfter(deadline: .now() + 3_000) { contentHandler(request.content) }
        case "task": Task { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
        case "task-sleep": Task { try await Task.sleep(nanoseconds: 100_000_000_000) }
        case "timer":
            DispatchQueue.main.async { Timer.scheduledTimer(withTimeInterval: 100, repeats: false) { _ in } }
        case "canceled-timer":
            DispatchQueue.main.async {
                Timer.scheduledTimer(withTimeInterval: 100, repeats: false) { _ in }.invalidate()
            }
        case "starved":
            // As many as there are processors may run, and they all wait.
            for _ in 0..<64 { DispatchQueue.global().async { [semaphore] in semaphore.wait() } }
            DispatchQueue.global().async { contentHandler(request.content) }
        default: break
        }
    }

    /// Waits on this thread, or on the main thread; `false` if it waits in another way.
    private func wait(_ name: String) -> Bool {
        switch name {
        case "semaphore": semaphore.wait()
        case "main-semaphore": DispatchQueue.main.async { [semaphore] in semaphore.wait() }
        case "semaphore-time": _ = semaphore.wait(timeout: .now() + 100)
        case "group":
            group.enter()
            group.notify(queue: .global()) {}
        case "group-time":
            group.enter()
            _ = group.wait(timeout: .now() + 100)
        case "condition":
            condition.lock()
            condition.wait()
        case "condition-time":
            condition.lock()
            _ = condition.wait(until: Date(timeIntervalSinceNow: 100))
        case "operation": operations.addOperation {}
        case "sleep": sleep(100)
        case "polling": while true { usleep(100) }
        case "run-loop": DispatchQueue.main.async { RunLoop.main.run(until: Date(timeIntervalSinceNow: 100)) }
        case "alarm": alarm(100)
        case "pipe":
            let pipe = Pipe()
            _ = pipe.fileHandleForReading.readData(ofLength: 1)
            withExtendedLifetime(pipe) {}
        case "spin": while true {}
        case "ping-pong": bounce(on: .global(), to: DispatchQueue(label: "pong"))
        default: return false
        }
        return true
    }

    private func bounce(on queue: DispatchQueue, to other: DispatchQueue) {
        queue.async { self.bounce(on: other, to: queue) }
    }
}
