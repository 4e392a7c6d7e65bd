extension MediaExamination {
    /// The findings about a file that is attached.
    /// - Parameter kind: The kind of media that its bytes are.
    func findings(of kind: MediaKind?) -> [Finding] {
        var findings: [Finding] = []
        let media = kind.map { "the \($0 == .image ? "picture" : $0.noun)" } ?? "it"
        if let defect { findings.append(defect.finding(in: media)) }
        switch codec {
        case .av1: findings.append(.unsupportedCodec("AV1"))
        case .unproven(let name, let options?):
            findings.append(.unprovenCodecWithOptions(name, media: media, options: options))
        case .unproven(let name, nil): findings.append(.unprovenCodec(name, media: media))
        case .streamHEVC: findings.append(.streamHEVC)
        case .fullColor(let profile): findings.append(.fullColor("H.264 \(profile)"))
        case nil: break
        }
        if isApplePNG { findings.append(.applePNG) }
        return findings
    }
}

extension MediaDefect {
    fileprivate func finding(in media: String) -> Finding {
        switch (kind, isTolerated) {
        case (.truncated, true): .truncatedMediaTolerated(offset: offset, place: problem, media: media)
        case (.truncated, false): .truncatedMedia(offset: offset, place: problem, media: media)
        case (.damaged, true): .damagedMediaTolerated(offset: offset, damage: problem, media: media)
        case (.damaged, false): .damagedMedia(offset: offset, damage: problem, media: media)
        case (.empty, true): .emptyPictureTolerated(offset: offset, damage: problem, media: media)
        case (.empty, false): .emptyPicture(offset: offset, damage: problem)
        }
    }
}
