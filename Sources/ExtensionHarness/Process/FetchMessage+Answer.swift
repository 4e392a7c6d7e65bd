import FoundationEssentials
import RichPush

extension FetchMessage {
    /// Makes the extension's request in the device's network.
    /// - Parameters:
    ///   - folder: The folder where the file with the body is made.
    ///   - content: The content of the delivery; `nil` if there is none yet.
    ///   - policy: The rules for what the transfer may connect to, and how.
    ///   - cookieJar: The session's store of cookies.
    ///   - clock: The device's clock.
    func answer(
        folder: String,
        content: NotificationContent?,
        policy: TransferPolicy,
        cookieJar: CookieJar?,
        clock: DeviceClock
    ) async -> ResourceResponse {
        var request = ResourceRequest(url: url, folder: folder)
        request.method = method
        request.fields = fields.compactMap { field in
            field.count == 2 ? ResourceField(field[0], field[1]) : nil
        }
        request.body = body.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
        request.timeLimit = .seconds(min(max(timeout, 0.001), 604_800))
        request.policy = policy
        request.cookieJar = cookieJar
        guard let content else { return await ExtensionHelper.fetch(request, clock: clock) }
        return await content.fetch(request)
    }
}

extension FetchedMessage {
    init(_ response: ResourceResponse) {
        url = response.url
        status = response.status ?? 0
        fields = response.fields.map { [$0.name, $0.value] }
        mimeType = response.mimeType
        suggestedFilename = response.suggestedFilename
        expectedByteCount = response.expectedByteCount ?? -1
        path = response.path
        guard let failure = response.failure else { return }
        errorCode = failure.foundationCode
        errorText = response.findings.first?.explanation
    }
}

extension MediaFailure {
    /// The code of `NSURLErrorDomain` that an iPhone's `URLSession` reports for it.
    ///
    /// See [URL loading system error codes](https://developer.apple.com/documentation/foundation/1508628-url_loading_system_error_codes).
    fileprivate var foundationCode: Int {
        switch self {
        case .url(.insecure), .network(.redirect(.insecure)): -1_022
        case .url(.unsupportedScheme), .network(.redirect(.scheme)): -1_002
        case .url(.invalid), .network(.redirect(.url)): -1_000
        case .url(.blockedPort), .url(.blockedAddress): -1_004
        case .network(.nameResolution): -1_003
        case .network(.connection), .response(.partialBody): -1_005
        case .network(.tls): -1_200
        case .network(.clientCertificate): -1_206
        case .network(.tooManyRedirects), .network(.redirectLoop): -1_007
        case .time: -1_001
        case .cancelled: -999
        case .response(.undecodable), .response(.contentEncoding): -1_016
        case .response, .media: -1_011
        case .machine(.network): -1_009
        case .machine: -3_000
        }
    }
}
