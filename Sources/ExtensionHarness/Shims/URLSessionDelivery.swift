internal import AppleSDKSandbox

extension URLSessionTask {
    /// Reports the end to the handler or the delegate. Runs on the session's queue.
    func deliver(_ outcome: Transfer.Outcome) {
        switch (receiver, outcome) {
        case (.data(let handler), .success(let body)):
            let data = body.data()
            body.remove()
            handler(data, body.response, nil)
        case (.data(let handler), .failure(let failure)):
            handler(nil, failure.response, failure.error)
        case (.file(let handler, let keepsFile), .success(let body)):
            do {
                let file = try body.download()
                let call = { handler(file, body.response, nil) }
                if keepsFile { call() } else { lend(file, to: call) }
            } catch {
                body.remove()
                handler(nil, body.response, Transfer.error(.cannotMoveFile, text: "\(error)", url: nil).error)
            }
        case (.file(let handler, _), .failure(let failure)):
            handler(nil, failure.response, failure.error)
        case (.delegate, .success(let body)):
            announceRedirect(body)
            deliver(body)
        case (.delegate, .failure(let failure)):
            (listener as? any URLSessionTaskDelegate)?
                .urlSession(session, task: self, didCompleteWithError: failure.error)
        }
    }

    private func deliver(_ body: Transfer.Body) {
        var failure: (any Error)?
        if let task = self as? URLSessionDownloadTask {
            failure = deliver(body, of: task)
        } else if let task = self as? URLSessionDataTask, let delegate = listener as? any URLSessionDataDelegate {
            let disposition = Guarded(URLSession.ResponseDisposition.cancel)
            let answered = DispatchSemaphore(value: 0)
            delegate.urlSession(session, dataTask: task, didReceive: body.response) { answer in
                disposition.current = answer
                answered.signal()
            }
            answered.wait()
            switch disposition.current {
            case .allow:
                if let path = body.path, let file = FileHandle(forReadingAtPath: path) {
                    while let piece = try? file.read(upToCount: 1 << 16), !piece.isEmpty {
                        delegate.urlSession(session, dataTask: task, didReceive: piece)
                    }
                    try? file.close()
                }
            case .cancel: failure = Transfer.error(.cancelled, text: "cancelled", url: originalRequest?.url).error
            case .becomeDownload, .becomeStream:
                HarnessConnection.current.limitation(
                    "The extension turns a data task into a download or a stream; the simulator ends such a task."
                )
                failure = Transfer.error(.cancelled, text: "cancelled", url: originalRequest?.url).error
            }
            body.remove()
        } else {
            body.remove()
        }
        (listener as? any URLSessionTaskDelegate)?.urlSession(session, task: self, didCompleteWithError: failure)
    }

    private func deliver(_ body: Transfer.Body, of task: URLSessionDownloadTask) -> (any Error)? {
        guard let delegate = listener as? any URLSessionDownloadDelegate else {
            body.remove()
            return nil
        }
        let count = body.byteCount
        do {
            let file = try body.download()
            delegate.urlSession(
                session,
                downloadTask: task,
                didWriteData: count,
                totalBytesWritten: count,
                totalBytesExpectedToWrite: body.response.expectedContentLength
            )
            lend(file) { delegate.urlSession(session, downloadTask: task, didFinishDownloadingTo: file) }
            return nil
        } catch {
            body.remove()
            return error
        }
    }

    /// Calls a handler of a download. As on iOS, the file is lost unless the handler has moved it.
    private func lend(_ file: URL, to handler: () -> Void) {
        lentFileBegin(file.path)
        handler()
        try? FileManager.default.removeItem(at: file)
        lentFileEnd(file.path)
    }

    /// Reports a redirect to the delegate. The harness has followed all redirects already; a limitation says so if the
    /// delegate would not follow it.
    private func announceRedirect(_ body: Transfer.Body) {
        guard let delegate = listener as? any URLSessionTaskDelegate, let url = originalRequest?.url,
            let target = body.response.url, target != url,
            let redirect = HTTPURLResponse(url: url, statusCode: 302, httpVersion: "HTTP/1.1", headerFields: nil)
        else { return }
        delegate.urlSession(
            session,
            task: self,
            willPerformHTTPRedirection: redirect,
            newRequest: URLRequest(url: target)
        ) { request in
            guard request?.url != target else { return }
            HarnessConnection.current.limitation(
                "The extension refuses or changes a redirect in its URLSession delegate; the simulator follows it."
            )
        }
    }
}
