extension URLSession {
    private func make<Kind: URLSessionTask>(_ make: (_ identifier: Int) -> Kind) -> Kind {
        var made: Kind?
        register { identifier in
            let task = make(identifier)
            made = task
            return task
        }
        // `register` has called the closure, or ended the process.
        return made ?? make(0)
    }

    func dataTask(_ request: URLRequest, _ receiver: URLSessionTask.Receiver) -> URLSessionDataTask {
        make { URLSessionDataTask(session: self, identifier: $0, request: request, receiver: receiver) }
    }

    func downloadTask(_ request: URLRequest, _ receiver: URLSessionTask.Receiver) -> URLSessionDownloadTask {
        make { URLSessionDownloadTask(session: self, identifier: $0, request: request, receiver: receiver) }
    }

    func uploadTask(
        _ request: URLRequest,
        body: Data?,
        file: URL?,
        _ receiver: URLSessionTask.Receiver
    ) -> URLSessionUploadTask {
        var request = request
        if let body { request.httpBody = body }
        return make {
            URLSessionUploadTask(
                session: self,
                identifier: $0,
                request: request,
                uploadFile: file,
                receiver: receiver
            )
        }
    }

    public func dataTask(with url: URL) -> URLSessionDataTask { dataTask(URLRequest(url: url), .delegate) }

    public func dataTask(with request: URLRequest) -> URLSessionDataTask { dataTask(request, .delegate) }

    public func dataTask(
        with url: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        dataTask(URLRequest(url: url), .data(completionHandler))
    }

    public func dataTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        dataTask(request, .data(completionHandler))
    }

    public func downloadTask(with url: URL) -> URLSessionDownloadTask { downloadTask(URLRequest(url: url), .delegate) }

    public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask { downloadTask(request, .delegate) }

    /// Creates a task that calls the handler; the file is gone when the handler returns.
    public func downloadTask(
        with url: URL,
        completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        downloadTask(URLRequest(url: url), .file(completionHandler, keepsFile: false))
    }

    /// Creates a task that calls the handler; the file is gone when the handler returns.
    public func downloadTask(
        with request: URLRequest,
        completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        downloadTask(request, .file(completionHandler, keepsFile: false))
    }

    public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
        uploadTask(request, body: bodyData, file: nil, .delegate)
    }

    public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        uploadTask(request, body: nil, file: fileURL, .delegate)
    }

    public func uploadTask(
        with request: URLRequest,
        from bodyData: Data?,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        uploadTask(request, body: bodyData, file: nil, .data(completionHandler))
    }

    public func uploadTask(
        with request: URLRequest,
        fromFile fileURL: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        uploadTask(request, body: nil, file: fileURL, .data(completionHandler))
    }
}
