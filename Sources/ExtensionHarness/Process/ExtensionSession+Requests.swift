import DeviceSimulator
import Locks
import RichPush

extension ExtensionSession {
    private static let fetchLimit = 1_000

    func startFetch(_ ask: Int, _ message: FetchMessage) {
        let start = clock.now
        guard state.withLock({ $0.observation.fetches.count < Self.fetchLimit && $0.bytesLeft > 0 }) else {
            note("The extension requested more than \(Self.fetchLimit) resources or 1 GB; RichPush downloads no more.")
            // NSURLErrorResourceUnavailable
            return send(.fetched(ask: ask, FetchedMessage(url: message.url, errorCode: -1_008)))
        }
        let (index, content, cookieJar) = state.withLock { state in
            var fetch = ProcessObservation.Fetch(url: message.url, method: message.method, api: message.api)
            (fetch.start, fetch.isInBackground) = (start, message.isInBackground == true)
            state.observation.fetches.append(fetch)
            // It began with the handover: which of the two messages comes first is chance.
            if let last = state.lastHanded, message.method == "GET" {
                state.deliveries[last].observation.openDownloads[message.url] = (fetch.isInBackground, .zero)
            }
            let cookieJar = message.cookieStore.map { state.cookieJars[$0] ?? CookieJar() }
            if let name = message.cookieStore { state.cookieJars[name] = cookieJar }
            return (state.observation.fetches.count - 1, state.deliveries.last?.content, cookieJar)
        }
        begin(ask) { [self] in
            var request = message.request(folder: folder.transfers)
            (request.policy, request.cookieJar) = (policy, cookieJar)
            let response =
                if let content { await content.fetch(request) } else {
                    await ExtensionHelper.fetch(request, clock: clock)
                }
            let duration = clock.now - start
            observe { observation in
                observation.fetches[index].status = response.failure == nil ? response.status : nil
                observation.fetches[index].finding =
                    response.failure == .canceled
                    ? .requestGivenUp(seconds: duration.tenths).at(.url(message.url.redactedURL))
                    : response.findings.first
                observation.fetches[index].mimeType = response.mimeType
                observation.fetches[index].duration = duration
                observation.fetches[index].byteCount =
                    response.path.flatMap { FileStatus.regularFileSize(atPath: $0) } ?? 0
            }
            state.withLock { state in
                let fetch = state.observation.fetches[index]
                state.bytesLeft -= fetch.byteCount
                guard fetch.isReceipt else { return }
                for number in state.deliveries.indices {
                    state.deliveries[number].observation.openDownloads[fetch.url] = nil
                }
            }
            var answer = FetchedMessage(response)
            answer.path = response.path.flatMap { folder.place($0) }
            if answer.path == nil, response.path != nil {
                // NSURLErrorCannotCreateFile
                answer.errorCode = -3_000
                note("The extension's temporary directory is no directory of its own; RichPush puts no download there.")
            }
            send(.fetched(ask: ask, answer))
        }
    }

    func populate(_ ask: Int, _ message: ContentMessage, of number: Int?, by vendor: String) {
        observe { if $0.helpers.count < 100 { $0.helpers.insert(vendor) } }
        begin(ask) { [self] in
            var content = message.content
            let delivery = state.withLock { state in
                number.flatMap { state.deliveries.indices.contains($0) ? state.deliveries[$0] : nil }
                    ?? state.deliveries.last
            }
            if let delivery { content.delivery = delivery.content.delivery }
            guard let populated = await helperCalls.content(ask, of: vendor, for: content) else { return }
            var answer = message
            (answer.title, answer.subtitle, answer.body) = (populated.title, populated.subtitle, populated.body)
            if !populated.attachments.isEmpty { answer.attachments = attachments.add(populated.attachments) }
            send(.populated(ask: ask, answer))
        }
    }

    /// Does what the extension asks for with a picture. The time that this takes here is none of the device's.
    func answer(_ ask: Int, _ request: PictureRequest) {
        clock.stop()
        begin(ask) { [self] in
            let (answer, notes) = await pictures.answer(request)
            notes.forEach(note)
            clock.resume()
            send(.pictured(ask: ask, answer))
        }
    }

    /// Runs a transfer in a task that is registered by its number until it ends.
    private func begin(_ ask: Int, _ transfer: @escaping @Sendable () async -> Void) {
        state.withLock { current in
            current.transfers[ask] = Task(executorPreference: clock.executor) { [self] in
                await transfer()
                state.withLock { _ = $0.transfers.removeValue(forKey: ask) }
            }
        }
    }
}
