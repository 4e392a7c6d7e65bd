import DeviceSimulator
import RichPush

/// Why a notification does not show as a test expects, in a few sentences.
public struct UnmetExpectation: Error, CustomStringConvertible {
    /// The sentences.
    public let description: String
}

extension ExtensionDelivery {
    /// Checks that the notification shows with the picture of a URL.
    ///
    /// ```swift
    /// try delivery.expectShown(image: "https://media.example/sparky.png")
    /// ```
    /// - Parameter url: The URL that the extension requests; a redirect may lead to another one.
    /// - Throws: What shows instead, and the finding that says why.
    public func expectShown(image url: String) throws(UnmetExpectation) {
        guard let shown else { throw unmet("No notification shows.") }
        let isRequested =
            requests.contains { $0.url == url } || delivery.helperReport?.media?.url == url.redactedURL
        guard isRequested else {
            throw unmet("The notification shows without \(url), which the extension did not request.")
        }
        switch delivery.conclusion {
        case .shows where !shown.attachments.isEmpty: return
        case .mayNotShow: throw unmet("The notification may show without \(url).")
        case .unknown: throw unmet("This machine could not tell whether the notification shows with \(url).")
        case .shows, .showsWithout, .isNotShown: throw unmet("The notification shows without \(url).")
        }
    }

    private func unmet(_ sentence: String) -> UnmetExpectation {
        UnmetExpectation(description: ([sentence] + findings.prefix(1).map(\.explanation)).joined(separator: " "))
    }
}
