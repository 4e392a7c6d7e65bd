/// Where a redirect may lead.
enum Redirect {
    /// The URL that a response's Location leads to: judged as the first URL was, and never from `https` to `http`.
    static func target(
        of location: String,
        from url: MediaURL,
        policy: TransferPolicy
    ) throws(MediaFailure) -> MediaURL {
        guard location.utf8.count <= MediaURL.lengthLimit else { throw .redirectRefused(.url(.tooLong)) }
        guard location.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw .redirectRefused(.url(.withControlCharacters))
        }
        guard let resolved = CurlURL.resolve(MediaURL.escape(location), against: url.text) else {
            throw .redirectRefused(.url(.malformed))
        }
        let target: MediaURL
        do throws(MediaFailure) {
            target = try MediaURL(resolved, policy: policy)
        } catch {
            switch error {
            case .invalidURL(let defect): throw .redirectRefused(.url(defect))
            case .unsupportedScheme(let scheme): throw .redirectRefused(.scheme(scheme))
            case .insecureURL: throw .redirectRefused(.insecure)
            default: throw error
            }
        }
        guard target.isSecure || !url.isSecure else { throw .redirectRefused(.insecure) }
        return target
    }
}
