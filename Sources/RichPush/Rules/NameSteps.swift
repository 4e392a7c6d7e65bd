private enum StepResult {
    case given(String)
    /// It gives nothing, so the next one counts.
    case nothing
    /// That depends on bytes that are not known.
    case undetermined
}

/// The result of a row's rules for one reading of a response: the extension and the type hint.
package struct StoredName: Hashable, Sendable {
    /// The extension, without its period; empty for none.
    package fileprivate(set) var filenameExtension = ""
    /// The step that gave it; `nil` for none.
    package fileprivate(set) var source: NameStep.Source?
    package fileprivate(set) var typeHint: String?
    package fileprivate(set) var hintSource: NameStep.Source?
    /// Whether the helper attaches nothing, since no step gave an extension.
    fileprivate(set) var isRefused = false
    /// Whether it depends on bytes that are not known.
    fileprivate(set) var isUndetermined = false

    /// The type for which iOS takes the file; `nil` if it knows none.
    var type: MediaType? { typeHint.map(MediaType.init(rawValue:)) ?? MediaType(filenameExtension: filenameExtension) }
}

extension NamingRules {
    /// Whether the name that an iPhone suggests decides first, whatever it is.
    var keepsSuggestedName: Bool { steps.first.map { $0 == NameStep(.suggestedName) } ?? false }

    func storedName(of response: MediaResponse, _ claim: SenderClaim, _ reading: NameReading) -> StoredName {
        var name = StoredName()
        func first(_ steps: [NameStep], isHint: Bool) -> (String, NameStep.Source)? {
            for step in steps {
                switch step.result(for: response, claim, reading, isHint: isHint) {
                case .given(let value): return (value, step.from)
                case .undetermined:
                    name.isUndetermined = true
                    return nil
                case .nothing: continue
                }
            }
            return nil
        }
        if let (value, source) = first(steps, isHint: false) {
            (name.filenameExtension, name.source) = (value, source)
        } else {
            switch otherwise {
            case .none: break
            case .temporary: name.filenameExtension = "tmp"
            case .notAttached: name.isRefused = true
            }
        }
        guard !hints.isEmpty else { return name }
        let file = URLText(response.requested).lastComponent.lowercased()
        guard !endingsWithoutHint.contains(where: { file.hasSuffix($0) }) else { return name }
        if let (hint, source) = first(hints, isHint: true) { (name.typeHint, name.hintSource) = (hint, source) }
        return name
    }
}

extension NameStep {
    fileprivate func result(for response: MediaResponse, _ claim: SenderClaim, _ reading: NameReading, isHint: Bool)
        -> StepResult
    {
        if from == .bytes { return signature(in: response.firstBytes, of: response.byteCount) }
        let values = values(for: response, claim, reading)
        return values.lazy.compactMap { narrowed($0, isHint: isHint) }.first.map(StepResult.given) ?? .nothing
    }

    private func values(for response: MediaResponse, _ claim: SenderClaim, _ reading: NameReading) -> [String] {
        let url = URLText(response.requested)
        return switch from {
        case .suggestedName: [SuggestedFilename.filenameExtension(of: reading.suggestedName)]
        case .urlPath: [url.pathExtension]
        case .urlString: [url.stringExtension]
        case .urlTail: [url.tail]
        case .query: url.values(of: parameter).map(SuggestedFilename.filenameExtension)
        case .mimeType: [reading.mimeType]
        case .imageSubtype: [Self.imageSubtype(of: reading.type ?? "")]
        case .contentTypeTail: [String(response.contentType?.split(separator: "/").last ?? "")]
        case .sender: [claim.type ?? ""]
        case .place: [claim.placeExtension ?? ""]
        case .fixed: [value ?? ""]
        case .bytes: []
        }
    }

    /// The text after `image/`, as the extension that the file then has; empty for a text with a slash, because a server
    /// can write anything there.
    private static func imageSubtype(of contentType: String) -> String {
        let mimeType = contentType.prefix { $0 != ";" && $0 != "," }.lowercased().trimmingSpaces()
        let prefix = "image/"
        guard mimeType.contains(prefix) else { return "" }
        // The helper appends this to the path of the file, and iOS uses the text after the path's last dot.
        let ending = mimeType.split(separator: prefix, omittingEmptySubsequences: false).joined(separator: ".")
        guard !ending.utf8.contains(UInt8(ascii: "/")) else { return "" }
        return SuggestedFilename.filenameExtension(of: "download" + ending)
    }

    /// What a value stands for; `nil` if it does not count.
    private func narrowed(_ value: String, isHint: Bool) -> String? {
        guard !value.isEmpty else { return nil }
        let mapped = map.isEmpty ? value : map[value]
        let known = asksSystem ? mapped.flatMap { Self.system($0, isHint: isHint) } : mapped
        guard var result = known else { return nil }
        if ignoresCase { result = result.lowercased() }
        if let longest, result.count > longest { return nil }
        return only.isEmpty || only.contains(result) ? result : nil
    }

    /// The system's identifier of a type, which an extension, a MIME type, or an identifier gives.
    private static func system(_ value: String, isHint: Bool) -> String? {
        let type = MediaType(mimeType: value) ?? MediaType(rawValue: value) ?? MediaType(filenameExtension: value)
        if isHint { return type?.typeIdentifier }
        return FilenameExtensions.all(for: MIMEType(value)).first ?? type?.filenameExtensions.first
    }

    private func signature(in bytes: [UInt8?], of byteCount: Int) -> StepResult {
        for signature in signatures {
            guard let expected = Self.bytes(of: signature), signature.offset + expected.count <= byteCount else {
                continue
            }
            let known = bytes.dropFirst(signature.offset).prefix(expected.count)
            guard zip(expected, known).allSatisfy({ $1 == nil || $0 == $1 }) else { continue }
            let isKnown = known.count == expected.count && !known.contains(nil)
            return isKnown ? .given(signature.gives) : .undetermined
        }
        return .nothing
    }
}

extension NameStep.Source {
    /// What decides, in words.
    var displayName: String {
        switch self {
        case .suggestedName: "by the download's name"
        case .urlPath: "by the path of the URL"
        case .urlString, .urlTail: "by the whole URL, including its query"
        case .query: "by the query of the URL"
        case .mimeType, .imageSubtype: "by the MIME type of the response"
        case .contentTypeTail: "by the Content-Type header"
        case .sender: "by what the payload says"
        case .place: "by the key in the payload"
        case .bytes: "by the first bytes"
        case .fixed: "as every file"
        }
    }
}
