package import DeviceSimulator
package import RichPush

extension Device {
    /// Receives a push for an app whose service extension calls the helper of the push's vendor: Firebase's, unless the
    /// payload is another vendor's.
    /// - Parameters:
    ///   - notification: The push.
    ///   - choice: How the vendor is chosen.
    ///   - senderFindings: The findings about the message that became the payload.
    ///   - helper: The port of Firebase's helper; its configuration counts for others as well.
    package func receive(
        _ notification: RemoteNotification,
        choosing choice: VendorChoice,
        senderFindings: [Finding] = [],
        helper: ExtensionHelper = ExtensionHelper()
    ) async -> Delivery {
        guard let recognition = choice.recognition(of: notification.payload) else {
            let tutorial = [choice.tutorialFinding(in: notification.payload)].compactMap(\.self)
            return await receive(notification, senderFindings: senderFindings + tutorial, helper: helper)
        }
        let recorder = VendorRecorder()
        let host = ServiceExtensionHost(device: self) {
            VendorService(recognition.vendor.vendor, configuration: helper.configuration, recorder: recorder)
        }
        let delivery = await host.deliver(recognition.notification(notification), senderFindings: senderFindings)
        return delivery.adding(DeliveredVendor(recognition, recorder.judgments))
    }
}

extension DeliveredVendor {
    fileprivate init(_ recognition: VendorRecognition, _ judgments: [VendorJudgment]) {
        let recognized = recognition.vendor
        let tried = Dictionary(judgments.map { ($0.media, $0) }) { first, _ in first }
        self.init(
            id: recognized.vendor.id,
            name: recognized.vendor.name,
            helper: recognized.vendor.helper,
            reason: recognized.reason,
            certainty: recognized.vendor.certainty.displayName,
            evidence: recognized.vendor.evidence,
            others: recognition.others.map(\.vendor.id),
            files: recognized.media.map { File($0, tried[$0]) }
        )
    }
}

extension DeliveredVendor.File {
    fileprivate init(_ media: VendorMedia, _ judgment: VendorJudgment?) {
        let verdict = judgment?.verdict?.verdict ?? judgment?.report?.verdicts.helper
        let name = judgment?.verdict?.name
        let reason =
            if case .unknown(let problem) = media.target { "it \(problem)" } else { "nothing was downloaded" }
        self.init(
            pointer: "\(media.pointer)",
            url: media.text.redactedURL,
            outcome: (verdict?.outcome ?? .unknown).rawValue,
            reason: verdict?.reason ?? reason,
            filenameExtension: name.flatMap { $0.filenameExtension.isEmpty ? nil : $0.filenameExtension.bounded() },
            typeHint: name?.typeHint?.bounded(),
            status: judgment?.report?.response?.status
        )
    }
}
