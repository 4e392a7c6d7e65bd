package import DeviceSimulator
package import RichPush

extension Device {
    /// Receives a push for an app whose service extension calls the helper of the push's vendor: Firebase's, unless the
    /// payload is another vendor's.
    /// - Parameter helper: The port of Firebase's helper; its configuration counts for others as well.
    package func receive(
        _ notification: RemoteNotification,
        choosing choice: VendorChoice,
        senderFindings: [Finding] = [],
        helper: ExtensionHelper = ExtensionHelper()
    ) async -> Delivery {
        guard let recognized = choice.recognition(of: notification.payload) else {
            let tutorial = [choice.tutorialFinding(in: notification.payload)].compactMap(\.self)
            return await receive(notification, senderFindings: senderFindings + tutorial, helper: helper)
        }
        let recorder = VendorRecorder()
        let host = ServiceExtensionHost(device: self) {
            VendorService(recognized.vendor, configuration: helper.configuration, recorder: recorder)
        }
        var delivery = await host.deliver(recognized.notification(notification), senderFindings: senderFindings)
        delivery.vendor = DeliveredVendor(recognized, recorder.judgments)
        return delivery
    }
}

extension DeliveredVendor {
    fileprivate init(_ recognized: RecognizedVendor, _ judgments: [VendorJudgment]) {
        let vendor = recognized.vendor
        let tried = Dictionary(judgments.map { ($0.media, $0) }) { first, _ in first }
        self.init()
        (id, name, helper) = (vendor.id, vendor.name, vendor.helper)
        (certainty, evidence) = (vendor.certainty.displayName, vendor.evidence)
        reason = recognized.reason
        others = recognized.others.map(\.vendor.id)
        files = recognized.media.map { File($0, tried[$0]) }
    }
}

extension DeliveredVendor.File {
    fileprivate init(_ media: VendorMedia, _ judgment: VendorJudgment?) {
        let verdict = judgment?.verdict?.verdict ?? judgment?.report?.verdicts.helper
        let name = judgment?.verdict?.name
        let problem = if case .unknown(let problem) = media.target { "it \(problem)" } else { "nothing was downloaded" }
        self.init()
        pointer = "\(media.pointer)"
        url = media.text.redactedURL
        outcome = (verdict?.outcome ?? .unknown).rawValue
        reason = verdict?.reason ?? problem
        filenameExtension = name.flatMap { $0.filenameExtension.isEmpty ? nil : $0.filenameExtension.bounded() }
        typeHint = name?.typeHint?.bounded()
        status = judgment?.report?.response?.status
    }
}
