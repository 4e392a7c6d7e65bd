// Sendable: all mutable state is behind a lock.
open class URLSessionTask: NSObject, @unchecked Sendable {
    public enum State: Int, Sendable {
        case running
        case suspended
        case canceling
        case completed
    }

    enum Receiver {
        case data(@Sendable (Data?, URLResponse?, (any Error)?) -> Void)
        case file(@Sendable (URL?, URLResponse?, (any Error)?) -> Void, keepsFile: Bool)
        case delegate
    }

    private struct Values {
        var state = URLSessionTask.State.suspended
        var ask: Int?
        var response: URLResponse?
        var error: (any Error)?
        var received: Int64 = 0
        var description: String?
        var priority: Float = 0.5
        var earliestBeginDate: Date?
        weak var delegate: (any URLSessionTaskDelegate)?
    }

    public class var defaultPriority: Float { 0.5 }
    public class var lowPriority: Float { 0.25 }
    public class var highPriority: Float { 0.75 }

    public let taskIdentifier: Int
    public let originalRequest: URLRequest?
    /// The progress, which changes once, at the end.
    public let progress = Progress(totalUnitCount: -1)
    let session: URLSession
    let receiver: Receiver
    let uploadFile: URL?
    private let values = Guarded(Values())

    init(
        session: URLSession,
        identifier: Int,
        request: URLRequest,
        uploadFile: URL? = nil,
        receiver: Receiver
    ) {
        self.session = session
        self.uploadFile = uploadFile
        self.receiver = receiver
        taskIdentifier = identifier
        originalRequest = request
        super.init()
    }

    open var currentRequest: URLRequest? {
        guard var request = originalRequest else { return nil }
        if let url = response?.url { request.url = url }
        return request
    }

    open var response: URLResponse? { values.current.response }
    open var error: (any Error)? { values.current.error }
    open var state: State { values.current.state }
    open var countOfBytesReceived: Int64 { values.current.received }
    open var countOfBytesExpectedToReceive: Int64 { values.current.response?.expectedContentLength ?? -1 }
    open var countOfBytesSent: Int64 { Int64(originalRequest?.httpBody?.count ?? 0) }
    open var countOfBytesExpectedToSend: Int64 { countOfBytesSent }

    open var priority: Float {
        get { values.current.priority }
        set { values.withLock { $0.priority = newValue } }
    }

    open var earliestBeginDate: Date? {
        get { values.current.earliestBeginDate }
        set { values.withLock { $0.earliestBeginDate = newValue } }
    }

    open var taskDescription: String? {
        get { values.current.description }
        set { values.withLock { $0.description = newValue } }
    }

    open var delegate: (any URLSessionTaskDelegate)? {
        get { values.withLock { $0.delegate } }
        set { values.withLock { $0.delegate = newValue } }
    }

    var listener: (any URLSessionDelegate)? { delegate ?? session.delegate }

    open func resume() {
        let begins = values.withLock { values in
            guard values.state == .suspended else { return false }
            values.state = .running
            return true
        }
        guard begins else { return }
        let ask = Transfer.begin(self) { [self] outcome in
            session.delegateQueue.addOperation { self.finish(outcome) }
        }
        let isRunning = values.withLock { values in
            values.ask = ask
            return values.state != .canceling
        }
        if !isRunning, let ask { HarnessConnection.current.send(.cancelFetch(ask: ask)) }
    }

    /// Has no effect once the transfer has begun.
    open func suspend() {}

    open func cancel() {
        let (cancels, ask) = values.withLock { values in
            guard values.state == .running || values.state == .suspended else { return (false, Int?.none) }
            values.state = .canceling
            return (true, values.ask)
        }
        guard cancels else { return }
        if let ask { HarnessConnection.current.send(.cancelFetch(ask: ask)) }
        let error = Transfer.error(.cancelled, text: "cancelled", url: originalRequest?.url)
        session.delegateQueue.addOperation { self.conclude(.failure(error)) }
    }

    private func finish(_ outcome: Transfer.Outcome) {
        guard state == .running else {
            if case .success(let body) = outcome { body.remove() }
            return
        }
        conclude(outcome)
    }

    private func conclude(_ outcome: Transfer.Outcome) {
        let concludes = values.withLock { values in
            guard values.state != .completed else { return false }
            values.state = .completed
            switch outcome {
            case .success(let body):
                values.response = body.response
                values.received = body.byteCount
            case .failure(let failure):
                values.response = failure.response
                values.error = failure.error
            }
            return true
        }
        guard concludes else { return }
        progress.totalUnitCount = max(1, countOfBytesReceived)
        progress.completedUnitCount = progress.totalUnitCount
        deliver(outcome)
        session.finished(self)
    }
}

// Sendable: it adds no state to its superclass.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

// Sendable: it adds no state to its superclass.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}

// Sendable: it adds no state to its superclass.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
    /// Cancels; there is nothing to resume from.
    open func cancel(byProducingResumeData completionHandler: @escaping @Sendable (Data?) -> Void) {
        cancel()
        session.delegateQueue.addOperation { completionHandler(nil) }
    }

    /// Cancels; there is nothing to resume from.
    open func cancelByProducingResumeData() async -> Data? {
        cancel()
        return nil
    }
}
