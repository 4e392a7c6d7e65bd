extension ExtensionHelper {
    /// Requests a resource as an app's own code does, and does not judge the response: the app checks its status, type
    /// and size. App Transport Security, addresses and redirects are as for images.
    ///
    /// Canceling the task ends the transfer.
    /// - Parameters:
    ///   - request: The request.
    ///   - clock: The clock of the time limit.
    ///   - answers: Scripted responses; `nil` if all responses come over the network.
    package static func fetch(
        _ request: ResourceRequest,
        clock: any Clock<Duration> = ContinuousClock(),
        answers: ScriptedAnswers? = nil
    ) async -> ResourceResponse {
        do throws(MediaFailure) {
            let transfer = TransferRequest(
                url: try MediaURL(request.url, policy: request.policy),
                policy: request.policy,
                shaping: request.shaping,
                purpose: .resource(try ResourceTransfer(request)),
                cookieJar: request.cookieJar,
                timeLimit: request.timeLimit
            )
            return ResourceResponse(await TransferEngine.shared.download(transfer, clock: clock, answers: answers))
        } catch {
            return ResourceResponse(request, failure: error)
        }
    }
}
