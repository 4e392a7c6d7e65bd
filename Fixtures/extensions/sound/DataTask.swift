import UserNotifications

/// Downloads a small picture into memory, piece by piece, and writes it to a file with the suffix of its type.
class NotificationService: UNNotificationServiceExtension {
    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var bestAttempt: UNMutableNotificationContent?
    private var task: URLSessionDataTask?
    private var received = Data()
    private let lock = NSLock()

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = (request.content.mutableCopy() as? UNMutableNotificationContent) else {
            contentHandler(request.content)
            return
        }
        self.contentHandler = contentHandler
        bestAttempt = content
        content.title = "\(content.title)!"

        guard let media = content.userInfo["media-url"] as? String, let url = URL(string: media), url.host != nil else {
            deliver()
            return
        }
        var request = URLRequest(url: url)
        request.setValue("image/png", forHTTPHeaderField: "Accept")
        let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
        task = session.dataTask(with: request)
        task?.resume()
        session.finishTasksAndInvalidate()
    }

    override func serviceExtensionTimeWillExpire() {
        task?.cancel()
        deliver()
    }

    private func attach(_ response: URLResponse?) {
        guard let suffix = ["image/png": "png", "image/jpeg": "jpg", "image/gif": "gif"][response?.mimeType ?? ""]
        else { return }
        let name = ProcessInfo.processInfo.globallyUniqueString + "." + suffix
        let path = (NSTemporaryDirectory() as NSString).appendingPathComponent(name)
        do {
            try received.write(to: URL(fileURLWithPath: path), options: .atomic)
            let options = [UNNotificationAttachmentOptionsThumbnailHiddenKey: false]
            let attachment = try UNNotificationAttachment(
                identifier: "media",
                url: URL(fileURLWithPath: path),
                options: options
            )
            bestAttempt?.attachments = [attachment]
        } catch let error as NSError {
            NSLog("no attachment: %@", error.localizedDescription)
        }
    }

    private func deliver() {
        lock.lock()
        let handler = contentHandler
        contentHandler = nil
        lock.unlock()
        if let handler, let bestAttempt { handler(bestAttempt) }
    }
}

extension NotificationService: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let isGood = (response as? HTTPURLResponse)?.statusCode == 200 && response.expectedContentLength < 1_000_000
        completionHandler(isGood ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if received.count + data.count < 1_000_000 { received.append(data) } else { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
        if error == nil { attach(task.response) }
        deliver()
    }
}
