extension URLSession {
    public func data(
        from url: URL,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await data(for: URLRequest(url: url), delegate: delegate)
    }

    public func data(
        for request: URLRequest,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await run { dataTask(request, .data($0)) }
    }

    /// Loads a resource into a file, which is not removed.
    public func download(
        from url: URL,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await download(for: URLRequest(url: url), delegate: delegate)
    }

    /// Loads a resource into a file, which is not removed.
    public func download(
        for request: URLRequest,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await run { downloadTask(request, .file($0, keepsFile: true)) }
    }

    public func upload(
        for request: URLRequest,
        from bodyData: Data,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await run { uploadTask(request, body: bodyData, file: nil, .data($0)) }
    }

    public func upload(
        for request: URLRequest,
        fromFile fileURL: URL,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await run { uploadTask(request, body: nil, file: fileURL, .data($0)) }
    }

    public func bytes(
        from url: URL,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        try await bytes(for: URLRequest(url: url), delegate: delegate)
    }

    public func bytes(
        for request: URLRequest,
        delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        let (data, response) = try await data(for: request, delegate: delegate)
        return (AsyncBytes(data: data), response)
    }

    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8
        let data: Data

        public struct AsyncIterator: AsyncIteratorProtocol {
            var rest: Data.Iterator

            public mutating func next() async throws -> UInt8? { rest.next() }
        }

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: data.makeIterator()) }
    }

    private func run<Value, Kind: URLSessionTask>(
        _ make: (@escaping @Sendable (Value?, URLResponse?, (any Error)?) -> Void) -> Kind
    ) async throws -> (Value, URLResponse) {
        let running = Guarded<(task: URLSessionTask?, isCancelled: Bool)>((nil, false))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let task = make { value, response, error in
                    guard let value, let response else {
                        return continuation.resume(throwing: error ?? URLError(.unknown))
                    }
                    continuation.resume(returning: (value, response))
                }
                let isCancelled = running.withLock { running in
                    running.task = task
                    return running.isCancelled
                }
                if isCancelled { task.cancel() } else { task.resume() }
            }
        } onCancel: {
            let task = running.withLock { running in
                running.isCancelled = true
                return running.task
            }
            task?.cancel()
        }
    }
}
