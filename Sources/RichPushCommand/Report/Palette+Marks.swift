import RichPush

extension Palette {
    /// The mark of a finding.
    func mark(_ severity: Finding.Severity) -> String {
        switch severity {
        case .error: self(.error, "✗")
        case .warning: self(.warning, "!")
        case .notice: self(.accent, "·")
        }
    }

    /// The mark of a conclusion.
    func mark(_ conclusion: Conclusion) -> String {
        switch conclusion {
        case .shows: self(.success, "✓")
        case .mayNotShow, .unknown: self(.warning, "?")
        case .showsWithout, .isNotShown: self(.error, "✗")
        }
    }
}
