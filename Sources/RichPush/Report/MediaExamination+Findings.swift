extension MediaExamination {
    /// The findings about a file that is attached.
    /// - Parameter kind: The kind of media that its bytes are.
    func findings(of kind: MediaKind?) -> [Finding] {
        var findings: [Finding] = []
        let media = kind?.theMedia ?? "it"
        if let defect {
            let problem = defect.problem
            let values = ["offset": "\(defect.offset)", "place": problem, "damage": problem, "media": media]
            findings.append(Finding(defect.findingKind, at: .body, values))
        }
        switch codec {
        case .av1: findings.append(Finding(.unsupportedCodec, at: .body, ["codec": "AV1"]))
        case .unproven(let name, let options):
            let values = ["codec": name, "media": media, "options": options ?? ""]
            findings.append(Finding(options == nil ? .unprovenCodec : .unprovenCodecWithOptions, at: .body, values))
        case .streamHEVC: findings.append(Finding(.streamHEVC, at: .body))
        case .fullColor(let profile): findings.append(Finding(.fullColor, at: .body, ["codec": "H.264 \(profile)"]))
        case nil: break
        }
        if isApplePNG { findings.append(Finding(.applePNG, at: .body)) }
        return findings
    }
}

extension MediaDefect {
    fileprivate var findingKind: Finding.Kind {
        switch kind {
        case .truncated: isTolerated ? .truncatedMediaTolerated : .truncatedMedia
        case .damaged: isTolerated ? .damagedMediaTolerated : .damagedMedia
        case .empty: isTolerated ? .emptyPictureTolerated : .emptyPicture
        }
    }
}

extension MediaKind {
    /// The kind with the definite article.
    fileprivate var theMedia: String {
        switch self {
        case .image: "the picture"
        case .movie: "the movie"
        case .audio: "the sound"
        }
    }
}
