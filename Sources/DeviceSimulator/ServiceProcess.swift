import RichPush

/// The process of an extension: its service object lives in here, and is used by one task at a time.
actor ServiceProcess {
    private let service: any NotificationServiceExtension

    init(_ makeService: @Sendable () -> any NotificationServiceExtension) {
        service = makeService()
    }

    func didReceive(_ request: NotificationRequest, contentHandler: @escaping ContentHandler) {
        service.didReceive(request, withContentHandler: contentHandler)
    }

    func timeWillExpire() {
        service.serviceExtensionTimeWillExpire()
    }
}
