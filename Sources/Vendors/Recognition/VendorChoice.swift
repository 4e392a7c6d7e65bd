package import RichPush

/// How the vendor of a payload is chosen: by the payload itself, or by the caller.
package struct VendorChoice: Sendable {
    package var table: VendorTable
    /// The vendor of every payload; `nil` if the payload decides.
    package var forced: Vendor?

    /// The payload decides, by RichPush's own rows.
    package init(table: VendorTable = .standard, forced: Vendor? = nil) {
        self.table = table
        self.forced = forced
    }

    /// The vendor of a payload, and the others whose keys it has; `nil` for Firebase's payloads and for those of no
    /// vendor, which the port of Firebase's helper judges.
    package func recognition(of payload: JSONObject) -> VendorRecognition? {
        var found = table.recognize(payload)
        if let forced {
            found.removeAll { $0.vendor.id == forced.id }
            if forced.id == Vendor.firebaseIdentifier { return nil }
            return VendorRecognition(vendor: RecognizedVendor(assuming: forced, in: payload), others: found)
        }
        guard let first = found.first, first.vendor.id != Vendor.firebaseIdentifier else { return nil }
        return VendorRecognition(vendor: first, others: Array(found.dropFirst()))
    }

    /// The finding about a key of tutorials in a payload of no vendor.
    package func tutorialFinding(in payload: JSONObject) -> Finding? {
        guard ImageReference(in: payload) == .absent else { return nil }
        return TutorialKeys.find(in: payload).map(Finding.tutorialKey)
    }
}

/// The vendor by whose rules a payload is judged.
package struct VendorRecognition: Sendable {
    package let vendor: RecognizedVendor
    /// The other vendors whose keys the payload has, the strongest match first.
    package let others: [RecognizedVendor]

    /// The notification with the findings about the vendor's media in its payload.
    package func notification(_ notification: RemoteNotification) -> RemoteNotification {
        var notification = notification
        notification.media = .elsewhere(wantsMedia: vendor.wantsMedia, findings: vendor.findings(beside: others))
        return notification
    }
}
