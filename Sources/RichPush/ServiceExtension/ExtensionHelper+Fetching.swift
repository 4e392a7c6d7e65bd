extension ExtensionHelper {
    /// Requests a resource as an app's own code does, and does not judge the response: the app checks its status, type
    /// and size. App Transport Security, addresses and redirects are as for images.
    ///
    /// Canceling the task ends the transfer.
    package static func fetch(
        _ request: ResourceRequest,
        clock: any Clock<Duration> = ContinuousClock(),
        answers: ScriptedAnswers? = nil
    ) async -> ResourceResponse {
        do throws(MediaFailure) {
            let message = try RequestMessage(method: request.method, fields: request.fields, body: request.body)
            let transfer = TransferRequest(
                url: try MediaURL(request.url, policy: request.policy),
                policy: request.policy,
                shaping: request.shaping,
                purpose: .resource(message, folder: request.folder, byteLimit: request.storageLimit),
                cookieJar: request.cookieJar,
                timeLimit: request.timeLimit
            )
            return ResourceResponse(await TransferEngine.shared.download(transfer, clock: clock, answers: answers))
        } catch {
            return ResourceResponse(request, failure: error)
        }
    }
}
