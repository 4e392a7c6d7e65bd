internal import AppleSDKSandbox
internal import Glibc

/// The socket to the harness: messages up, messages and answers down.
final class HarnessConnection: Sendable {
    static let current = HarnessConnection()

    private struct State {
        var descriptor: Int32 = -1
        var nextAsk = 1
        var pending: [Int: @Sendable (HarnessMessage) -> Void] = [:]
        var limitations: Set<String> = []
        var changesText = false
    }

    private let state = Guarded(State())
    private let writing = Guarded(())

    private init() {}

    func open(descriptor: Int32, receive: @escaping @Sendable (HarnessMessage) -> Void) {
        state.withLock { $0.descriptor = descriptor }
        let reader = Thread { [self] in
            read(descriptor: descriptor, receive: receive)
            // Without the harness, there is no device.
            fflush(stdout)
            _exit(0)
        }
        reader.name = "harness"
        reader.start()
    }

    func send(_ message: ExtensionMessage) {
        let descriptor = state.withLock { $0.descriptor }
        guard descriptor >= 0, var line = try? JSONEncoder().encode(message) else { return }
        line.append(UInt8(ascii: "\n"))
        writing.withLock { _ in
            line.withUnsafeBytes { bytes in
                var sent = 0
                while sent < bytes.count {
                    let count = Glibc.send(
                        descriptor,
                        bytes.baseAddress?.advanced(by: sent),
                        bytes.count - sent,
                        Int32(MSG_NOSIGNAL)
                    )
                    if count < 0 {
                        guard errno == EINTR else { _exit(0) }
                        continue
                    }
                    sent += count
                }
            }
        }
    }

    /// Sends a question with a new number. The answer comes on the reading thread.
    @discardableResult
    func ask(
        _ question: (_ ask: Int) -> ExtensionMessage,
        answer: @escaping @Sendable (HarnessMessage) -> Void
    ) -> Int {
        let ask = state.withLock { state in
            defer { state.nextAsk += 1 }
            state.pending[state.nextAsk] = answer
            return state.nextAsk
        }
        send(question(ask))
        return ask
    }

    /// Sends a question and waits for its answer.
    func answer(to question: (_ ask: Int) -> ExtensionMessage) -> HarnessMessage? {
        let answer = Guarded<HarnessMessage?>(nil)
        let answered = DispatchSemaphore(value: 0)
        lentFileAsks(1)
        defer { lentFileAsks(0) }
        ask(question) { message in
            answer.current = message
            answered.signal()
        }
        answered.wait()
        return answer.current
    }

    /// Reports, once, something in which the shims differ from iOS.
    func limitation(_ sentence: String) {
        guard state.withLock({ $0.limitations.insert(sentence).inserted }) else { return }
        send(.limitation(sentence))
    }

    /// Reports, once, that the extension changes a notification's text.
    func noteChangedText() {
        let isFirst = state.withLock { state in
            defer { state.changesText = true }
            return !state.changesText
        }
        if isFirst { send(.changedText) }
    }

    private func read(descriptor: Int32, receive: (HarnessMessage) -> Void) {
        var line = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            for part in buffer[..<count].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .enumerated()
            {
                if part.offset > 0 {
                    take(line, receive: receive)
                    line = Data()
                }
                line.append(contentsOf: part.element)
            }
        }
    }

    private func take(_ line: Data, receive: (HarnessMessage) -> Void) {
        guard !line.isEmpty, let message = try? JSONDecoder().decode(HarnessMessage.self, from: line) else { return }
        let ask: Int
        switch message {
        case .fetched(let number, _), .populated(let number, _), .recognized(let number, _), .attached(let number, _),
            .pictured(let number, _), .taken(let number):
            ask = number
        case .deliver, .expire, .check: return receive(message)
        }
        state.withLock { $0.pending.removeValue(forKey: ask) }?(message)
    }
}
