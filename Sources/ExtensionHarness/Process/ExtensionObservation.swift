package import RichPush

/// The observations of an extension's process from outside.
package struct ProcessObservation: Sendable {
    /// A resource that the extension asked for.
    package struct Fetch: Sendable, Hashable {
        package var url: String
        package var method: String
        var isInBackground = false
        /// When it began, by the device's clock.
        package var start: ContinuousClock.Instant?
        /// The API that made the request: `downloadTask`, `dataTask`, `Data(contentsOf:)`.
        package var api: String
        /// The status of the response; `nil` without a response.
        package var status: Int?
        package var byteCount = 0
        /// The type that the response's header states.
        package var mimeType: String?
        /// Why no complete response arrived; `nil` if one did.
        package var finding: Finding?
        /// How long it took; `nil` if the process ended first.
        package var duration: Duration?
        /// Whether the answer has no picture, as if the request only told a server that the notification came.
        var isReceipt: Bool {
            status.map { $0 < 400 } == true
                && (byteCount == 0 || ["application/json", "text/plain"].contains(mimeType ?? ""))
        }
    }

    /// A line that the extension printed or logged.
    package struct LogLine: Sendable, Hashable {
        /// `os_log`, `Logger`, or the output.
        package var source: String
        package var text: String
    }

    package var fetches: [Fetch] = []
    /// The last file that was refused when the extension made an attachment of it; `nil` if none was.
    var refusedAttachment: (url: String, typeHint: String?, error: NotificationAttachmentError)?
    /// The identifier of the last attachment that was made.
    var madeAttachment: String?
    /// The last call that left no file at its target; `nil` if none failed.
    var failedFile: FileFailureMessage?
    /// Whether the extension changed the text of a notification, whatever it handed over.
    var changedText = false
    /// The vendors whose helpers the extension called, by the identifiers of their rows.
    package var helpers: Set<String> = []
    package var log: [LogLine] = []
    /// What the extension used without having it: `group GROUP`, `keychain GROUP`, or `resource FILE`.
    package var missing: Set<String> = []
    /// The places, such as an app group, where an app leaves something and the extension found nothing.
    var emptyPlaces: Set<String> = []
    /// Sentences about where a shim differs from iOS.
    package var limitations: [String] = []
    /// The first path that the harness did not attach, because it led to no regular file of the extension.
    package var refusedPath: String?
    /// The parts of the sandbox that the kernel did not grant.
    package var notGranted: [String] = []
    package var memory = ProcessMemory()
    /// When the first notification came, by the device's clock; `nil` if none did.
    package var start: ContinuousClock.Instant?
    /// The memory of decoded pictures on an iPhone, in bytes, which the other figures do not include.
    package var decodedBytes = 0
    /// The longest time that the main thread did not answer.
    package var mainThreadBlocked: Duration = .zero
    /// Files that the extension has left in its temporary directory, by their paths within the device's folder.
    package var filesLeft: [String] = []
    /// The principal class that was found; `nil` if the process ended first.
    package var principalClass: String?
    package var end = ProcessEnd.stopped
    /// Why the process ended by itself, in words; `nil` if it did not, or if unknown.
    package var crashReason: String?
}

/// The observations of an extension with one notification. Times count from the call of `didReceive`.
package struct DeliveryObservation: Sendable {
    var identifier = ""
    /// When the notification came, by the device's clock.
    package var start: ContinuousClock.Instant?
    /// When the content handler was called, each time.
    package var handedAfter: [Duration] = []
    /// When the extension was told that its time is nearly up.
    package var warnedAfter: Duration?
    /// How many of its transfers were open at that time.
    package var transfersOpenAtWarning = 0
    /// Whether it was waiting for nothing at that time.
    package var wasIdleAtWarning = false
    /// Whether it had changed a text when it called the content handler first.
    var changedText = false
    var handedNil = false
    /// The content that the extension handed over first.
    package var handed: NotificationContent?
    /// The identifiers of its attachments whose files were gone by then.
    package var lostAttachments: [String] = []
    /// The name of a file in its attachments that a download task made and removes; `nil` if there is none.
    package var downloadFile: String?
    /// What the extension had not downloaded when it called its handler first, by the URLs.
    var openDownloads: [String: (isInBackground: Bool, duration: Duration)] = [:]
    /// Keys in `userInfo` to which the extension gave values that are not property-list values.
    package var unrepresentableKeys: [String] = []
    /// The intent that the content was updated from.
    package var intent: String?
}

extension ProcessObservation {
    /// The sentence about the places where the extension found nothing; `nil` if there is none.
    var emptyPlacesNote: String? {
        guard !emptyPlaces.isEmpty else { return nil }
        let places = emptyPlaces.sorted().joined(separator: ", ").bounded(to: 200)
        return "The extension found nothing in \(places); on an iPhone, the app may have left something there. Give it "
            + "with --app-state FOLDER, or with setAppState in tests."
    }

    mutating func note(_ message: AttachMessage, _ answer: AttachedMessage) {
        if let error = answer.errorCode.flatMap(NotificationAttachmentError.init) {
            refusedAttachment = (message.url, message.options?.typeHint, error)
        } else {
            madeAttachment = answer.identifier
        }
    }
}
