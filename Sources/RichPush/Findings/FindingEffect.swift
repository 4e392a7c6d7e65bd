extension Finding {
    /// What a finding says about whether the notification shows as it was sent. The later ones are stronger.
    package enum Effect: Sendable, Hashable, CaseIterable, Comparable {
        case nothing
        /// It may not show as it was sent.
        case mayHide
        /// This machine cannot tell.
        case unknown
        /// It does not show as it was sent.
        case hides

        init(_ severity: Severity) {
            self =
                switch severity {
                case .notice: .nothing
                case .warning: .mayHide
                case .error: .hides
                }
        }
    }
}
