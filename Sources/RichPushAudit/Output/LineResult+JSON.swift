import RichPush

extension LineResult {
    /// The length at which a sentence is truncated, in bytes.
    private static let reasonLimit = 300

    /// Writes the members of a line that several lines may share.
    func write(to json: inout JSONLine) {
        if let text { return json.append(members: text) }
        writeMembers(to: &json)
    }

    /// Writes the members one by one.
    func writeMembers(to json: inout JSONLine) {
        json.member("conclusion", conclusion.rawValue)
        json.member("status", status.rawValue)
        json.member("decision", decision)
        json.member("vendor", vendor)
        json.member("url", url)
        if let media { write(media, to: &json) }
        json.member("reason", reason?.clipped(toBytes: Self.reasonLimit))
        json.array("findings", findings) { json, finding in
            json.object { json in
                json.member("identifier", finding.identifier)
                json.member("severity", finding.severity.rawValue)
                write(finding.location, to: &json)
            }
        }
        if isCoalesced { json.member("coalesced", true) }
    }

    private func write(_ media: MediaOutcome, to json: inout JSONLine) {
        json.member("failure", media.failure?.identifier)
        json.member("httpStatus", media.httpStatus)
        json.member("claimedType", media.claimedType)
        json.member("detectedType", media.detectedType)
        json.member("bytes", media.byteCount)
        if let isDecodable = media.isDecodable { json.member("decodable", isDecodable) }
        json.member("milliseconds", tenthsOf: media.milliseconds)
        guard let verdicts = media.verdicts else { return }
        json.append(verdicts) { verdicts, json in
            json.object("verdicts") { json in
                json.object("bytes") { json in write(verdicts.bytes, to: &json) }
                json.object("helper") { json in write(verdicts.helper, to: &json) }
            }
        }
    }

    private func write(_ verdict: MediaOutcome.Verdict, to json: inout JSONLine) {
        json.member("outcome", verdict.outcome.rawValue)
        json.member("typeIdentifier", verdict.typeIdentifier)
        json.member("errorCode", verdict.errorCode)
        json.member("certainty", verdict.certainty.rawValue)
    }

    private func write(_ location: Finding.Location?, to json: inout JSONLine) {
        guard let location else { return }
        json.object("location") { json in
            switch location {
            case .url(let url): json.member("url", url)
            case .payload(let pointer): json.member("payload", pointer.description.clipped(toBytes: 200))
            case .header(let name): json.member("header", name)
            case .body: json.member("body", true)
            }
        }
    }
}

extension String {
    /// The text, truncated to a number of bytes between two scalars, and with an ellipsis if it was longer.
    func clipped(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in unicodeScalars {
            count += UTF8.width(scalar)
            guard count <= limit else { break }
            result.append(scalar)
        }
        return String(result) + "…"
    }
}
