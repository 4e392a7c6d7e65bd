package import RichPush

/// The observations of an extension's process from outside.
package struct ProcessObservation: Sendable {
    /// A resource that the extension asked for.
    package struct Fetch: Sendable, Hashable {
        /// The requested URL.
        package var url: String
        package var method: String
        /// The API that made the request: `downloadTask`, `dataTask`, `Data(contentsOf:)`.
        package var api: String
        /// The status of the response; `nil` without a response.
        package var status: Int?
        package var byteCount = 0
        /// Why no complete response arrived; `nil` if one did.
        package var finding: Finding?
        /// How long it took; `nil` if the process ended first.
        package var duration: Duration?
    }

    /// A line that the extension printed or logged.
    package struct LogLine: Sendable, Hashable {
        /// `os_log`, `Logger`, or the output.
        package var source: String
        package var text: String
    }

    package var fetches: [Fetch] = []
    /// The vendors whose helpers the extension called, by the identifiers of their rows.
    package var helpers: Set<String> = []
    package var log: [LogLine] = []
    /// Sentences about where a shim differs from iOS.
    package var limitations: [String] = []
    /// The first path that the harness did not attach, because it led to no regular file of the extension.
    package var refusedPath: String?
    /// The parts of the sandbox that the kernel did not grant.
    package var notGranted: [String] = []
    /// The largest anonymous memory that was sampled, in bytes.
    package var peakBytes = 0
    /// An upper bound of the anonymous memory, in bytes; `nil` if the process ended by itself.
    package var boundBytes: Int?
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
    /// When the content handler was called, each time.
    package var handedAfter: [Duration] = []
    /// When `didReceive` returned.
    package var returnedAfter: Duration?
    /// When the extension was told that its time is nearly up.
    package var warnedAfter: Duration?
    /// How many of its transfers were open at that time.
    package var transfersOpenAtWarning = 0
    /// Whether it was waiting for nothing at that time.
    package var wasIdleAtWarning = false
    /// The content that the extension handed over first.
    package var handed: NotificationContent?
    /// The identifiers of its attachments whose files were gone by then.
    package var lostAttachments: [String] = []
    /// The name of a file in its attachments that a download task made and removes; `nil` if there is none.
    package var downloadFile: String?
    /// Keys in `userInfo` to which the extension gave values that are not property-list values.
    package var unrepresentableKeys: [String] = []
    /// The intent that the content was updated from.
    package var intent: String?
}
