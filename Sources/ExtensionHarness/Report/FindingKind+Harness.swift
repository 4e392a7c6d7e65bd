import DeviceSimulator
package import RichPush

extension Finding.Kind {
    /// The extension's process ended before the handler was called.
    static let extensionProcessCrashed = extensionCrashed.variant(
        "process",
        certainty: .unknown,
        explanation: "The extension crashed ({reason}), so an iPhone probably shows the payload's own content.",
        remedy: "Find the line that the message names, and unwrap or check the value there instead of trusting it."
    )
    /// The extension wrote more than RichPush allows.
    static let extensionDiskExceeded = extensionCrashed.variant(
        "disk",
        effect: .unknown,
        certainty: .unknown,
        explanation:
            "RichPush ended the extension, because it had written {megabytes} MB; how much an iPhone allows is not known.",
        remedy: "Write less: download to a file with downloadTask, and move the file instead of copying it."
    )

    /// The extension took more memory than iOS allows.
    static let extensionMemoryExceeded = Finding.Kind(
        "extension-memory-exceeded",
        certainty: .reported,
        source: "Apple Developer Forums: notification service extension memory limit",
        explanation: "The extension had {megabytes} MB of memory; an iPhone probably ends an extension with more than "
            + "24 MB, and shows the payload's own content.",
        remedy: "Download to a file with downloadTask instead of into Data, and do not decode large pictures."
    )
    /// The extension may have taken more memory than iOS allows.
    static let memoryNearLimit = extensionMemoryExceeded.variant(
        "bound",
        .warning,
        certainty: .unknown,
        explanation: "The extension may have had up to {megabytes} MB of memory, counting decoded pictures as an "
            + "iPhone would; an iPhone probably ends an extension with more than 24 MB."
    )

    /// Neither `didReceive` nor `serviceExtensionTimeWillExpire` led to a call of the handler.
    static let handlerNeverCalled = Finding.Kind(
        "handler-never-called",
        certainty: .documented,
        source: "Apple: UNNotificationServiceExtension",
        explanation: "The extension called its content handler neither when it was done nor when its time expired, so "
            + "an iPhone shows the payload's own content.",
        remedy: "Keep the handler and the content in properties, and call the handler with that content in "
            + "serviceExtensionTimeWillExpire."
    )

    /// The handler was called only at the expiry, although nothing was running.
    static let handlerOnlyAtExpiry = Finding.Kind(
        "handler-only-at-expiry",
        .warning,
        effect: .nothing,
        certainty: .documented,
        source: "Apple: UNNotificationServiceExtension",
        explanation:
            "The extension was waiting for nothing, and called its content handler only when its time expired, "
            + "so an iPhone shows the notification {seconds} seconds late.",
        remedy: "Call the content handler on every path, even without an image and after a failed guard."
    )

    /// The main thread did not answer.
    static let mainThreadBlocked = Finding.Kind(
        "main-thread-blocked",
        .warning,
        effect: .nothing,
        certainty: .documented,
        source: "Apple: UNNotificationServiceExtension",
        explanation: "The extension blocked its main thread for {seconds} seconds.",
        remedy: "Use a completion handler or await instead of waiting for a semaphore, for Data(contentsOf:), or for "
            + "dataWithContentsOfURL:."
    )

    /// The extension canceled its own request.
    static let requestGivenUp = Finding.Kind(
        "request-given-up",
        .warning,
        effect: .hides,
        certainty: .documented,
        source: "Apple: NSURLErrorCancelled",
        explanation: "The extension gave up its request after {seconds} seconds, before the answer was complete.",
        remedy: "Let a download take longer: an extension has about 30 seconds, and is told when they are nearly up."
    )

    /// A page that a server sent with an error status was attached.
    static let errorPageAttached = Finding.Kind(
        "error-page-attached",
        certainty: .documented,
        source: "Apple: UNNotificationAttachment",
        explanation: "The server answered {status}, and the extension attached the page that came with it ({type}), "
            + "which an iPhone cannot show as a picture.",
        remedy: "Check the response's statusCode before you use the file, and call the content handler without an "
            + "attachment if it is not 200."
    )

    /// The attached file is not media.
    static let attachedFileIsNoMedia = Finding.Kind(
        "attached-file-is-no-media",
        certainty: .documented,
        source: "Apple: UNNotificationAttachment",
        explanation: "The extension attached {name}, whose bytes are {type}, which an iPhone cannot show.",
        remedy: "Check the response's status and MIME type before you attach the file."
    )

    /// The attachment's file was gone when the handler was called.
    static let attachedFileGone = Finding.Kind(
        "attached-file-gone",
        certainty: .documented,
        source: "Apple: URLSession downloadTask",
        explanation: "The file of the attachment \"{attachment}\" was gone when the content handler was called, so an "
            + "iPhone shows the notification without it.",
        remedy: "Move the downloaded file to your own folder before the completion handler returns."
    )

    /// The harness refused to attach something that is not the extension's own regular file.
    static let attachmentOutsideContainer = Finding.Kind(
        "attachment-outside-container",
        .warning,
        certainty: .unknown,
        explanation: "The extension tried to attach {name}, which is not a regular file in its container, so RichPush "
            + "refused it with UNError 100 (attachmentInvalidURL); an iPhone probably refuses it, too.",
        remedy: "Attach a file from the extension's temporary directory, by its own path and not through a link."
    )

    /// The attached file is the one that a download task removes.
    static let downloadFileAttached = Finding.Kind(
        "download-file-attached",
        .notice,
        certainty: .unknown,
        explanation: "The extension attached the download's own file ({name}), which URLSession removes when the "
            + "completion handler returns. RichPush takes the file when the content handler is called; Apple does "
            + "not say when an iPhone does.",
        remedy: "To be sure, move the file to your own folder and attach it from there."
    )

    /// A large body was held in memory.
    static let bodyInMemory = Finding.Kind(
        "body-in-memory",
        .warning,
        certainty: .reported,
        source: "Apple Developer Forums: notification service extension memory limit",
        explanation: "The extension held a body of {bytes} bytes in memory ({megabytes} MB in all); an iPhone probably "
            + "ends an extension with more than 24 MB.",
        remedy: "Download to a file with downloadTask instead of into Data."
    )

    /// Files are left in the extension's folders.
    static let fileOutlivesExtension = Finding.Kind(
        "file-outlives-extension",
        .notice,
        certainty: .unknown,
        explanation: "The extension left files that no attachment uses ({count}, such as {name}); they stay on the "
            + "iPhone until the system removes them.",
        remedy: "Remove files that you do not attach."
    )

    /// `userInfo` has values that iOS cannot hand over.
    static let unrepresentableUserInfo = Finding.Kind(
        "user-info-not-a-property-list",
        .warning,
        effect: .nothing,
        certainty: .documented,
        source: "Apple: UNNotificationContent.userInfo",
        explanation: "The extension put values into userInfo that are not property-list values ({keys}), which an "
            + "iPhone does not keep.",
        remedy: "Store strings, numbers, Booleans, dates, data, arrays, or dictionaries of them."
    )

    /// The text that the extension makes is not shown.
    static let bestAttemptLost = Finding.Kind(
        "best-attempt-lost",
        certainty: .documented,
        source: "Apple: UNNotificationServiceExtension",
        explanation: "The notification shows {shown}, although the extension makes it {best} when all goes well.",
        remedy: "Change the text first, keep the changed content in a property, and hand over that content on every "
            + "path, in serviceExtensionTimeWillExpire too."
    )

    /// The picture is not attached, although nothing is wrong with it.
    static let pictureMissing = Finding.Kind(
        "picture-missing",
        explanation: "Nothing was wrong with the picture, and the extension did not attach it.",
        remedy: "Look at what the extension requested and logged; the payload must have the key that it reads."
    )

    /// A request had no scripted answer.
    static let unhandledRequest = Finding.Kind(
        "unhandled-request",
        .warning,
        effect: .unknown,
        explanation: "The extension requested something that the test does not serve: {request}.",
        remedy: "Serve the URL in the test, with the answer that the extension expects."
    )

    /// The files have changed, and do not compile.
    package static let extensionOutOfDate = Finding.Kind(
        "extension-out-of-date",
        .warning,
        effect: .unknown,
        explanation: "The extension's files have changed and do not compile, so the previous version ran: {problem}.",
        remedy: "Correct what the compiler reports; the next delivery compiles the files again."
    )

    /// The payload names a picture, but the extension requested nothing.
    static let pictureNotAskedFor = pictureMissing.variant(
        "not-asked",
        .warning,
        effect: .hides,
        explanation: "The extension requested nothing and attached no picture.",
        remedy: "Pass your own payload with --payload: the extension probably reads other keys first."
    )

    /// All kinds of findings of this module.
    package static let extensionHarness: [Finding.Kind] = [
        extensionProcessCrashed, extensionDiskExceeded, extensionMemoryExceeded, memoryNearLimit, handlerNeverCalled,
        handlerOnlyAtExpiry, mainThreadBlocked, requestGivenUp, errorPageAttached, attachedFileIsNoMedia,
        attachedFileGone, attachmentOutsideContainer, downloadFileAttached, bodyInMemory, fileOutlivesExtension,
        unrepresentableUserInfo, bestAttemptLost, pictureMissing, pictureNotAskedFor,
        unhandledRequest, extensionOutOfDate,
    ]
}
