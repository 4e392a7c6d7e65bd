/// A transfer by the harness, or of one of the device's own files.
enum Transfer {
    struct Body: Sendable {
        let response: URLResponse
        /// The path of the file, which the receiver moves or removes; `nil` for an empty body.
        let path: String?
        var isDeviceFile = false

        var byteCount: Int64 {
            guard let path, let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] else { return 0 }
            return (size as? NSNumber)?.int64Value ?? 0
        }

        func remove() {
            guard let path, !isDeviceFile else { return }
            try? FileManager.default.removeItem(atPath: path)
        }

        func data() -> Data {
            guard let path else { return Data() }
            return FileManager.default.contents(atPath: path) ?? Data()
        }

        /// Moves the body to where iOS puts a download.
        func download() throws -> URL {
            let name = String((0..<6).compactMap { _ in letters.randomElement() })
            let file = URL(fileURLWithPath: DeviceFolders.temporary).appendingPathComponent(
                "CFNetworkDownload_\(name).tmp"
            )
            DeviceFolders.make(DeviceFolders.temporary)
            guard let path else {
                try Data().write(to: file)
                return file
            }
            if isDeviceFile {
                try FileManager.default.copyItem(at: URL(fileURLWithPath: path), to: file)
            } else {
                try FileManager.default.moveItem(at: URL(fileURLWithPath: path), to: file)
            }
            return file
        }

        private var letters: String { "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" }
    }

    struct Failure: Error {
        let error: any Error
        var response: URLResponse?
    }

    typealias Outcome = Result<Body, Failure>

    static func error(_ code: URLError.Code, text: String?, url: URL?) -> Failure {
        error(code.rawValue, text: text, url: url)
    }

    static func error(_ number: Int, text: String?, url: URL?) -> Failure {
        var userInfo: [String: Any] = [:]
        userInfo[NSLocalizedDescriptionKey] = text
        userInfo[NSURLErrorFailingURLErrorKey] = url
        userInfo[NSURLErrorFailingURLStringErrorKey] = url?.absoluteString
        guard let code = URLError.Code(rawValue: number) else {
            return Failure(error: NSError(domain: NSURLErrorDomain, code: number, userInfo: userInfo))
        }
        return Failure(error: URLError(code, userInfo: userInfo))
    }

    /// Begins a task's transfer, and returns the number by which the harness knows it; `nil` if it is already over.
    static func begin(_ task: URLSessionTask, completion: @escaping @Sendable (Outcome) -> Void) -> Int? {
        guard var request = task.originalRequest, let url = request.url else {
            completion(.failure(error(.badURL, text: "bad URL", url: nil)))
            return nil
        }
        if url.isFileURL {
            completion(file(url))
            return nil
        }
        if let file = task.uploadFile {
            guard let body = FileManager.default.contents(atPath: file.path) else {
                completion(.failure(error(.fileDoesNotExist, text: "The requested file was not found.", url: file)))
                return nil
            }
            request.httpBody = body
        }
        let message = FetchMessage(request, url: url, configuration: task.session.configuration, api: task.api)
        return HarnessConnection.current.ask({ .fetch(ask: $0, message) }) { answer in
            guard case .fetched(_, let fetched) = answer else { return }
            completion(outcome(fetched, url: url))
        }
    }

    static func fetch(_ url: URL, api: String) -> Outcome {
        let message = FetchMessage(URLRequest(url: url), url: url, configuration: .default, api: api)
        guard case .fetched(_, let fetched)? = HarnessConnection.current.answer(to: { .fetch(ask: $0, message) }) else {
            return .failure(error(.unknown, text: nil, url: url))
        }
        return outcome(fetched, url: url)
    }

    private static func outcome(_ fetched: FetchedMessage, url: URL) -> Outcome {
        let response = HarnessResponse(fetched, url: url)
        if let code = fetched.errorCode {
            var failure = error(code, text: fetched.errorText, url: url)
            failure.response = fetched.status > 0 ? response : nil
            if let path = fetched.path { try? FileManager.default.removeItem(atPath: path) }
            return .failure(failure)
        }
        guard let response else { return .failure(error(.badServerResponse, text: nil, url: url)) }
        return .success(Body(response: response, path: fetched.path))
    }

    private static func file(_ url: URL) -> Outcome {
        guard FileManager.default.isReadableFile(atPath: url.path) else {
            let text = "The requested URL was not found on this server."
            return .failure(error(.fileDoesNotExist, text: text, url: url))
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? NSNumber)?.intValue ?? -1
        let type = UTType(filenameExtension: url.pathExtension)?.preferredMIMEType ?? "application/octet-stream"
        let response = URLResponse(url: url, mimeType: type, expectedContentLength: size, textEncodingName: nil)
        return .success(Body(response: response, path: url.path, isDeviceFile: true))
    }
}

extension URLSessionTask {
    var api: String {
        switch self {
        case is URLSessionDownloadTask: "downloadTask"
        case is URLSessionUploadTask: "uploadTask"
        default: "dataTask"
        }
    }
}

extension FetchMessage {
    init(_ request: URLRequest, url: URL, configuration: URLSessionConfiguration, api: String) {
        self.init(url: url.absoluteString, api: api)
        if configuration.identifier != nil { isInBackground = true }
        method = request.httpMethod ?? "GET"
        var named = request.allHTTPHeaderFields ?? [:]
        for (key, value) in configuration.httpAdditionalHeaders ?? [:] {
            let name = "\(key.base)"
            if !named.keys.contains(where: { $0.caseInsensitiveCompare(name) == .orderedSame }) {
                named[name] = "\(value)"
            }
        }
        fields = named.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
        body = (request.httpBody ?? request.httpBodyStream.map(Self.contents))?.base64EncodedString()
        // A request has 60 seconds unless the app sets another time.
        let interval = request.timeoutInterval == 60 ? configuration.timeoutIntervalForRequest : request.timeoutInterval
        timeout = min(interval, configuration.timeoutIntervalForResource)
        if !timeout.isFinite || timeout <= 0 { timeout = 60 }
        if configuration.handlesCookies, request.httpShouldHandleCookies { cookieStore = configuration.cookieStore }
    }

    private static func contents(of stream: InputStream) -> Data {
        stream.open()
        defer { stream.close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
            data.append(contentsOf: buffer[..<count])
        }
        return data
    }
}
