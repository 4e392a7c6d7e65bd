import DeviceSimulator
import Locks
package import RichPush

/// A search for the place in a payload where an extension expects the URL of its media.
///
/// Each payload is tried in a short process of its own. It has another URL at each place, so the requested one tells the
/// place.
package struct MediaSearch: Sendable {
    private var run: ExtensionRun
    private let keys: PayloadKeys
    private static let url = JSONValue.string("https://\(SuiteCase.host)/sparky.png")

    package init(run: ExtensionRun, keys: PayloadKeys) {
        (self.run, self.keys) = (run, keys)
        self.run.device.answers = SuiteMedia.answers(.good, gate: ScriptedGate())
    }

    /// Finds the payload for a suite.
    /// - Parameter template: A payload of the user's, which keeps all of its values but one; `nil` for one that says hello.
    package func payload(template: JSONObject? = nil) async throws -> SuitePayload {
        if let template, let found = try await place(in: .object(template)) { return found }
        let hello = template.map(JSONValue.object) ?? SuitePayload.hello(beside: keys.companions)
        // A place may be a list to the extension.
        let candidates = [[], ["0"]].flatMap { rest in
            keys.mediaPaths.prefix(8).map { path in
                let place = JSONPointer(components: path.components + rest)
                return Trial(payload: hello.setting(Self.url, at: place.components[...]), place: place)
            }
        }
        var guess = SuitePayload(template: hello.objectValue, mediaAt: keys.mediaPaths.first)
        guard keys.makesAttachments || keys.mediaPaths.count > 1 else { return guess }
        if let first = candidates.first, let best = try await best(of: [first]), best.isAttached { return best }
        guess.isGuess = guess.place != nil
        var found = try await best(of: candidates + (keys.words.isEmpty ? [] : candidates.map(withWords)))
        // A sound is no picture, and may keep the extension from looking for one.
        if keys.makesAttachments, found?.hasPicture != true {
            found = try await discovered(upon: hello, without: found?.key ?? "") ?? found
        }
        return found ?? guess
    }

    /// Returns a trial with a plausible value for each other key that the source reads.
    private func withWords(_ trial: Trial) -> Trial {
        let words = keys.words.filter { word in
            !trial.place.components.starts(with: word.path.components)
                && !word.path.components.starts(with: trial.place.components)
        }
        let payload = words.reduce(trial.payload) { $0.setting($1.value, at: $1.path.components[...]) }
        return Trial(payload: payload, place: trial.place)
    }

    /// Finds the place among the URLs of a payload of the user's; `nil` if it has none.
    private func place(in template: JSONValue) async throws -> SuitePayload? {
        var places: [JSONPointer] = []
        let marked = template.mapLeaves { path, leaf in
            guard leaf.isRemoteURL else { return leaf }
            places.append(JSONPointer(components: path))
            return Self.url
        }
        guard let marked, !places.isEmpty else { return nil }
        let likely = keys.mediaPaths.filter(places.contains)
        let rest = places.filter { !likely.contains($0) }
        let outcome = try await outcome(of: marked)
        let ranked = likely + rest.sorted { PayloadKeys.score($0.components) > PayloadKeys.score($1.components) }
        let place = ranked.first(where: outcome.asked.contains) ?? ranked[0]
        let isAttached = outcome.isAttached && outcome.asked.contains(place)
        return SuitePayload(template: template.objectValue, mediaAt: place, isAttached: isAttached)
    }

    // MARK: - Trials

    /// A payload to try, with the suite's URL at its places, and the place that counts.
    private struct Trial: Sendable {
        let payload: JSONValue
        let place: JSONPointer
    }

    private struct Outcome: Sendable {
        var asked: [JSONPointer] = []
        var isAttached = false
    }

    /// Returns the first payload whose picture was attached, or else the first whose picture was requested.
    private func best(of trials: [Trial]) async throws -> SuitePayload? {
        let outcomes = try await trials.map(\.payload).concurrentMap(outcome)
        let asked = zip(trials, outcomes).filter { trial, outcome in outcome.asked.contains(trial.place) }
        guard let (trial, outcome) = asked.first(where: { $1.isAttached }) ?? asked.first else { return nil }
        let template = trial.payload.objectValue
        return SuitePayload(template: template, mediaAt: trial.place, isAttached: outcome.isAttached)
    }

    private func outcome(of payload: JSONValue) async throws -> Outcome {
        var places: [JSONPointer] = []
        let numbered = payload.mapLeaves { path, leaf in
            guard leaf == Self.url else { return leaf }
            places.append(JSONPointer(components: path))
            return .string("https://\(SuiteCase.host)/\(places.count)/sparky.png")
        }
        let value = numbered ?? [:]
        // APNs' own limit is not for what nobody sends.
        guard value.text(isPretty: false).utf8.count <= RemoteNotification.readLimit,
            let notification = try? RemoteNotification(payload: value, byteCount: 0)
        else { return Outcome() }
        let result = try await run.deliver([notification])
        var outcome = Outcome()
        for url in result.requestedURLs where url.contains("//\(SuiteCase.host)/") {
            guard let number = url.split(separator: "/").lazy.compactMap({ Int($0) }).first, number > 0,
                number <= places.count, !outcome.asked.contains(places[number - 1])
            else { continue }
            outcome.asked.append(places[number - 1])
        }
        outcome.isAttached =
            result.deliveries.contains { $0.shown?.attachments.isEmpty == false }
            || result.observations.contains { $0.intent != nil }
        return outcome
    }

    // MARK: - Discovery

    /// Tries payloads that have a URL at each place that the source's names can make, and then fewer and fewer of them.
    /// - Parameter known: The name of a key that is known to be for other media.
    private func discovered(upon hello: JSONValue, without known: String) async throws -> SuitePayload? {
        // What the source reads, and what it may read.
        let read = (keys.mediaPaths + keys.otherPaths).reduce(hello) { payload, path in
            path.components.last == known
                ? payload : payload.setting(keys.value(at: path) ?? Self.url, at: path.components[...])
        }
        let payloads =
            [read]
            + shapes(without: known).map { shape in
                shape.reduce(hello) { payload, member in
                    guard member.name == "aps" else { return payload.setting(member.value, at: [member.name]) }
                    return (member.value.objectValue ?? [:]).reduce(payload) { payload, inner in
                        payload["aps"]?[inner.name] == nil
                            ? payload.setting(inner.value, at: ["aps", inner.name]) : payload
                    }
                }
            }
        let outcomes = try await payloads.concurrentMap(outcome)
        var trials: [Trial] = []
        var tried: Set<JSONPointer> = []
        for (payload, outcome) in zip(payloads, outcomes) {
            for place in outcome.asked.prefix(3) where tried.count < 6 && tried.insert(place).inserted {
                trials += Self.reduced(payload, to: place)
            }
        }
        return try await best(of: trials)
    }

    /// Payloads that have no URL but that of a place, those with the fewest other values first.
    private static func reduced(_ payload: JSONValue, to place: JSONPointer) -> [Trial] {
        let changes: [@Sendable (Bool, JSONValue) -> JSONValue?] = [
            { _, _ in nil },
            { isNear, leaf in isNear && leaf != url ? leaf : nil },
            { isNear, leaf in isNear ? (leaf == url ? "Sparky" : leaf) : nil },
            { _, leaf in leaf == url ? nil : leaf },
            { _, leaf in leaf == url ? "Sparky" : leaf },
        ]
        return changes.compactMap { change in
            payload.mapLeaves { path, leaf in
                if path == place.components || path.first == "aps" && leaf != url { return leaf }
                return change(path.first == place.components.first, leaf)
            }
        }.map { Trial(payload: $0, place: place) }
    }

    /// Objects with a URL wherever an extension may look for one.
    private func shapes(without known: String) -> [JSONObject] {
        let names = keys.vocabulary.names.filter { $0 != known }
        let containers = keys.vocabulary.containers.filter { $0 != known }
        let leaf = { (name: String?) in name.flatMap { keys.value(at: JSONPointer($0)) } ?? Self.url }
        let types = keys.vocabulary.types
        let object = { (names: ArraySlice<String>, value: (String) -> JSONValue) in
            JSONObject(names.map { ($0, value($0)) })
        }
        // No payload is larger than the device reads.
        let (some, few) = (containers.prefix(24), containers.prefix(8))
        let flat = object(names.prefix(24), leaf)
        let pairs = JSONValue.object(object(few) { _ in .object(object(names.prefix(8), leaf)) })
        let decoded = types.decoded.prefix(6).compactMap { types.value(of: $0, key: $0, leaf: leaf).objectValue }
        let members = [flat] + decoded
        return [object(names[...], leaf)] + decoded
            + members.map(JSONValue.object).flatMap { value in
                [value, value.json, [value]].map { value in object(some) { _ in value } }
            }
            + [object(names[...]) { [leaf($0)] }, object(few) { _ in pairs }, object(few) { _ in pairs.json }]
    }
}
