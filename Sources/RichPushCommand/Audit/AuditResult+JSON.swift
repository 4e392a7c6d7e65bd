import RichPush

extension AuditResult {
    /// A sentence is cut after so many bytes.
    private static let reasonLimit = 300

    /// Writes the result as a line. Members may be added from one release to the next; none changes its meaning, and
    /// what there is nothing to say of is left out.
    func write(to json: inout JSONLine) {
        json.object { json in
            json.member("line", line)
            json.member("id", id)
            json.member("input", kind?.rawValue)
            json.member("status", status.rawValue)
            json.member("decision", decision)
            json.member("url", url)
            if let media { write(media, to: &json) }
            json.member("reason", reason?.clipped(toBytes: Self.reasonLimit))
            json.array("findings", findings) { json, finding in
                json.object { json in
                    json.member("identifier", finding.identifier)
                    json.member("severity", finding.severity.rawValue)
                    write(finding.place, to: &json)
                }
            }
            if isCoalesced { json.member("coalesced", true) }
        }
        json.endLine()
    }

    private func write(_ media: MediaVerdict, to json: inout JSONLine) {
        json.member("failure", media.shape.failure?.rawValue)
        json.member("httpStatus", media.shape.httpStatus)
        json.member("claimedType", media.shape.claimedType)
        json.member("detectedType", media.shape.detectedType)
        json.member("bytes", media.byteCount)
        json.member("milliseconds", tenthsOf: media.milliseconds)
        guard let verdicts = media.shape.verdicts else { return }
        json.object("verdicts") { json in
            json.object("content") { json in write(verdicts.content, to: &json) }
            json.object("apple") { json in write(verdicts.apple, to: &json) }
        }
    }

    private func write(_ verdict: MediaVerdict.Verdict, to json: inout JSONLine) {
        json.member("outcome", verdict.outcome.rawValue)
        json.member("typeIdentifier", verdict.typeIdentifier)
        json.member("errorCode", verdict.errorCode)
    }

    private func write(_ place: AuditFinding.Place?, to json: inout JSONLine) {
        guard let place else { return }
        json.object("place") { json in
            switch place {
            case .requestedURL: json.member("url", url)
            case .other(.url(let url)): json.member("url", url)
            case .other(.payload(let pointer)): json.member("payload", pointer.description.clipped(toBytes: 200))
            case .other(.header(let name)): json.member("header", name)
            case .other(.body): json.member("body", true)
            }
        }
    }
}

extension String {
    /// The text cut to so many bytes, between two scalars, with an ellipsis if it was longer.
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
