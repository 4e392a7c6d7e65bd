import RichPush

/// The result of a step.
enum StepResult: Hashable {
    /// It gives this.
    case given(String)
    /// It gives nothing, so the next one counts.
    case nothing
    /// That depends on bytes that are not known.
    case undetermined
}

/// The result of a row's rules for one reading of a response: the extension and the type hint.
struct StoredName: Hashable, Sendable {
    /// The extension, without its period; empty for none.
    var filenameExtension = ""
    /// The step that gave it; `nil` for none.
    var source: Vendor.NameStep.Source?
    /// The type hint.
    var typeHint: String?
    /// The step that gave the hint.
    var hintSource: Vendor.NameStep.Source?
    /// Whether the helper attaches nothing, since no step gave an extension.
    var isRefused = false
    /// Whether it depends on bytes that are not known.
    var isUndetermined = false
}

extension Vendor.Naming {
    /// The name of a download, by one reading of its response.
    func storedName(of response: MediaResponse, _ media: VendorMedia, _ reading: NameReading) -> StoredName {
        let url = URLText(response.requested)
        var name = StoredName()
        func first(_ steps: [Vendor.NameStep], isHint: Bool) -> (String, Vendor.NameStep.Source)? {
            for step in steps {
                switch step.result(url, response, media, reading, isHint: isHint) {
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
            name.filenameExtension = value
            name.source = source
        } else {
            switch otherwise {
            case .none: break
            case .temporary: name.filenameExtension = "tmp"
            case .notAttached: name.isRefused = true
            }
        }
        let lastComponent = url.lastComponent.lowercased()
        guard !endingsWithoutHint.contains(where: lastComponent.hasSuffix) else { return name }
        if let (hint, source) = first(hints, isHint: true) {
            name.typeHint = hint
            name.hintSource = source
        }
        return name
    }
}

extension Vendor.NameStep {
    fileprivate func result(
        _ url: URLText,
        _ response: MediaResponse,
        _ media: VendorMedia,
        _ reading: NameReading,
        isHint: Bool
    ) -> StepResult {
        if from == .bytes { return signature(in: response.firstBytes, of: response.byteCount) }
        for value in values(url, response, media, reading) {
            if let result = narrowed(value, isHint: isHint) { return .given(result) }
        }
        return .nothing
    }

    /// What the step looks at.
    private func values(
        _ url: URLText,
        _ response: MediaResponse,
        _ media: VendorMedia,
        _ reading: NameReading
    ) -> [String] {
        switch from {
        case .suggestedName: [SuggestedFilename.filenameExtension(of: reading.suggestedName)]
        case .urlPath: [url.pathExtension]
        case .urlString: [url.stringExtension]
        case .urlTail: [url.tail]
        case .query: url.values(of: parameter).map(SuggestedFilename.filenameExtension)
        case .mimeType: [reading.mimeType]
        case .imageSubtype: [FirebaseFileExtension.of(suggestedFilename: "", contentType: reading.type)]
        case .contentTypeTail: [String(response.contentType?.split(separator: "/").last ?? "")]
        case .sender: [media.type ?? ""]
        case .place: [media.placeExtension ?? ""]
        case .fixed: [value ?? ""]
        case .bytes: []
        }
    }

    /// What a value stands for; `nil` if it does not count.
    private func narrowed(_ value: String, isHint: Bool) -> String? {
        guard !value.isEmpty else { return nil }
        var result = value
        if !map.isEmpty {
            guard let mapped = map[value] else { return nil }
            result = mapped
        }
        if asksSystem {
            guard let known = Self.system(result, isHint: isHint) else { return nil }
            result = known
        }
        if ignoresCase { result = result.lowercased() }
        if let longest, result.count > longest { return nil }
        return only.isEmpty || only.contains(result) ? result : nil
    }

    /// The system's identifier of a type, which an extension, a MIME type, or an identifier gives.
    private static func system(_ value: String, isHint: Bool) -> String? {
        let type =
            MediaType(mimeType: value) ?? MediaType(rawValue: value) ?? MediaType(filenameExtension: value)
        if isHint { return type?.typeIdentifier }
        return FilenameExtensions.preferred(for: MIMEType(value)) ?? type?.filenameExtensions.first
    }

    /// What the first bytes stand for.
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

extension Vendor.NameStep.Source {
    /// What decides, in words.
    var displayName: String {
        switch self {
        case .suggestedName: "by the name that an iPhone suggests"
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
