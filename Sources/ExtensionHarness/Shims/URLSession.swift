// Sendable: all mutable state is behind a lock.
/// A session. The harness makes all of its transfers, in the network of the simulated device.
open class URLSession: NSObject, @unchecked Sendable {
    private struct State {
        var delegate: (any URLSessionDelegate)?
        var tasks: [Int: URLSessionTask] = [:]
        var nextIdentifier = 1
        var isInvalid = false
        var description: String?
    }

    private static let sharedSession = URLSession(configuration: .default)
    private let state: Guarded<State>
    public let configuration: URLSessionConfiguration
    public let delegateQueue: OperationQueue

    open class var shared: URLSession { sharedSession }

    public convenience init(configuration: URLSessionConfiguration) {
        self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
    }

    /// A session with a delegate, which it keeps until it is invalidated.
    public init(
        configuration: URLSessionConfiguration,
        delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        self.configuration = configuration.copied
        state = Guarded(State(delegate: delegate))
        let serial = OperationQueue()
        serial.maxConcurrentOperationCount = 1
        delegateQueue = queue ?? serial
        super.init()
    }

    public var delegate: (any URLSessionDelegate)? { state.current.delegate }

    open var sessionDescription: String? {
        get { state.current.description }
        set { state.withLock { $0.description = newValue } }
    }

    func register(_ make: (_ identifier: Int) -> URLSessionTask) {
        let identifier = state.withLock { state in
            // As on iOS, where it is an exception that ends the process.
            precondition(!state.isInvalid, "Task created in a session that has been invalidated")
            defer { state.nextIdentifier += 1 }
            return state.nextIdentifier
        }
        let task = make(identifier)
        state.withLock { $0.tasks[identifier] = task }
    }

    func finished(_ task: URLSessionTask) {
        state.withLock { $0.tasks[task.taskIdentifier] = nil }
        dismissDelegate()
    }

    private func dismissDelegate() {
        let dismissed = state.withLock { state in
            guard state.isInvalid, state.tasks.isEmpty else { return (any URLSessionDelegate)?.none }
            defer { state.delegate = nil }
            return state.delegate
        }
        guard let dismissed else { return }
        delegateQueue.addOperation { dismissed.urlSession(self, didBecomeInvalidWithError: nil) }
    }

    open func finishTasksAndInvalidate() {
        if self === Self.sharedSession { return }
        state.withLock { $0.isInvalid = true }
        dismissDelegate()
    }

    open func invalidateAndCancel() {
        if self === Self.sharedSession { return }
        let tasks = state.withLock { state in
            state.isInvalid = true
            return Array(state.tasks.values)
        }
        for task in tasks { task.cancel() }
        dismissDelegate()
    }

    /// Calls the handler; nothing is cached.
    open func reset(completionHandler: @escaping @Sendable () -> Void) { delegateQueue.addOperation(completionHandler) }

    /// Calls the handler; nothing is pending.
    open func flush(completionHandler: @escaping @Sendable () -> Void) { delegateQueue.addOperation(completionHandler) }

    private var tasks: [URLSessionTask] {
        state.current.tasks.values.sorted { $0.taskIdentifier < $1.taskIdentifier }
    }

    open func getAllTasks(completionHandler: @escaping @Sendable ([URLSessionTask]) -> Void) {
        let tasks = tasks
        delegateQueue.addOperation { completionHandler(tasks) }
    }

    open func getTasksWithCompletionHandler(
        _ completionHandler:
            @escaping @Sendable ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) -> Void
    ) {
        let tasks = tasks
        delegateQueue.addOperation {
            completionHandler(
                tasks.filter { !($0 is URLSessionUploadTask) }.compactMap { $0 as? URLSessionDataTask },
                tasks.compactMap { $0 as? URLSessionUploadTask },
                tasks.compactMap { $0 as? URLSessionDownloadTask }
            )
        }
    }

    open var allTasks: [URLSessionTask] { get async { tasks } }
}

extension URLSession {
    public enum AuthChallengeDisposition: Int, Sendable {
        case useCredential
        case performDefaultHandling
        case cancelAuthenticationChallenge
        case rejectProtectionSpace
    }

    public enum ResponseDisposition: Int, Sendable {
        case cancel
        case allow
        case becomeDownload
        case becomeStream
    }

    public enum DelayedRequestDisposition: Int, Sendable {
        case continueLoading
        case useNewRequest
        case cancel
    }
}
