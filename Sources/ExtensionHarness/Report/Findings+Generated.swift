// Tests/Commands/generate-findings wrote this file from Sources/RichPush/Findings/Findings.json.
// swift-format-ignore-file

import DeviceSimulator
package import RichPush

extension Finding.Kind {
    /// The extension took more memory than iOS allows.
    static let extensionMemoryExceeded = Finding.Kind("extension-memory-exceeded")
    /// Neither `didReceive` nor `serviceExtensionTimeWillExpire` led to a call of the handler.
    static let handlerNeverCalled = Finding.Kind("handler-never-called")
    /// The handler was called only at the expiry, although nothing was running.
    static let handlerOnlyAtExpiry = Finding.Kind("handler-only-at-expiry")
    /// The main thread did not answer.
    static let mainThreadBlocked = Finding.Kind("main-thread-blocked")
    /// The extension canceled its own request.
    static let requestGivenUp = Finding.Kind("request-given-up")
    /// A page that a server sent with an error status was attached.
    static let errorPageAttached = Finding.Kind("error-page-attached")
    /// The attached file is not media.
    static let attachedFileIsNoMedia = Finding.Kind("attached-file-is-no-media")
    /// The attachment's file was gone when the handler was called.
    static let attachedFileGone = Finding.Kind("attached-file-gone")
    /// The harness refused to attach something that is not the extension's own regular file.
    static let attachmentOutsideContainer = Finding.Kind("attachment-outside-container")
    /// The attached file is the one that a download task removes.
    static let downloadFileAttached = Finding.Kind("download-file-attached")
    /// A large body was held in memory.
    static let bodyInMemory = Finding.Kind("body-in-memory")
    /// Files are left in the extension's folders.
    static let fileOutlivesExtension = Finding.Kind("file-outlives-extension")
    /// `userInfo` has values that iOS cannot hand over.
    static let unrepresentableUserInfo = Finding.Kind("user-info-not-a-property-list")
    /// The text that the extension makes is not shown.
    static let bestAttemptLost = Finding.Kind("best-attempt-lost")
    /// The picture is not attached, although nothing is wrong with it.
    static let pictureMissing = Finding.Kind("picture-missing")
    /// A request had no scripted answer.
    static let unhandledRequest = Finding.Kind("unhandled-request")
    /// The files have changed, and do not compile.
    static let extensionOutOfDate = Finding.Kind("extension-out-of-date")
    package static let extensionHarness: [Finding.Kind] = [.extensionCrashed, .extensionMemoryExceeded, .handlerNeverCalled, .handlerOnlyAtExpiry, .mainThreadBlocked, .requestGivenUp, .errorPageAttached, .attachedFileIsNoMedia, .attachedFileGone, .attachmentOutsideContainer, .downloadFileAttached, .bodyInMemory, .fileOutlivesExtension, .unrepresentableUserInfo, .bestAttemptLost, .pictureMissing, .unhandledRequest, .extensionOutOfDate]
}

extension Finding {
    static func extensionProcessCrashed(_ reason: String) -> Finding {
        Finding(.extensionCrashed, variant: "process", .error, .hides, .unknown, "The extension crashed (\(reason)), so an iPhone probably shows the payload's own content.", "Find the line that the message names, and unwrap or check the value there instead of trusting it.")
    }
    static func extensionDiskExceeded(megabytes: String) -> Finding {
        Finding(.extensionCrashed, variant: "disk", .error, .unknown, .unknown, "RichPush ended the extension, because it had written \(megabytes) MB; how much an iPhone allows is not known.", "Write less: download to a file with downloadTask, and move the file instead of copying it.")
    }
    static func extensionMemoryExceeded(megabytes: String) -> Finding {
        Finding(.extensionMemoryExceeded, .error, .hides, .reported, from: "Apple Developer Forums: notification service extension memory limit", "The extension had \(megabytes) MB of memory; an iPhone probably ends an extension with more than 24 MB, and shows the payload's own content.", "Download to a file with downloadTask instead of into Data, and do not decode large pictures.")
    }
    static func memoryNearLimit(megabytes: String) -> Finding {
        Finding(.extensionMemoryExceeded, variant: "bound", .warning, .mayHide, .unknown, "The extension may have had up to \(megabytes) MB of memory, counting decoded pictures as an iPhone would; an iPhone probably ends an extension with more than 24 MB.", "Download to a file with downloadTask instead of into Data, and do not decode large pictures.")
    }
    static let handlerNeverCalled = Finding(.handlerNeverCalled, .error, .hides, .documented, from: "Apple: UNNotificationServiceExtension", "The extension called its content handler neither when it was done nor when its time expired, so an iPhone shows the payload's own content.", "Keep the handler and the content in properties, and call the handler with that content in serviceExtensionTimeWillExpire.")
    static func handlerOnlyAtExpiry(seconds: Int) -> Finding {
        Finding(.handlerOnlyAtExpiry, .warning, .nothing, .documented, from: "Apple: UNNotificationServiceExtension", "The extension was waiting for nothing, and called its content handler only when its time expired, so an iPhone shows the notification \(seconds) seconds late.", "Call the content handler on every path, even without an image and after a failed guard.")
    }
    static func mainThreadBlocked(seconds: String) -> Finding {
        Finding(.mainThreadBlocked, .warning, .nothing, .documented, from: "Apple: UNNotificationServiceExtension", "The extension blocked its main thread for \(seconds) seconds.", "Use a completion handler or await instead of waiting for a semaphore, for Data(contentsOf:), or for dataWithContentsOfURL:.")
    }
    static func requestGivenUp(seconds: String) -> Finding {
        Finding(.requestGivenUp, .warning, .hides, .documented, from: "Apple: NSURLErrorCancelled", "The extension gave up its request after \(seconds) seconds, before the answer was complete.", "Let a download take longer: an extension has about 30 seconds, and is told when they are nearly up.")
    }
    static func errorPageAttached(status: Int, type: String) -> Finding {
        Finding(.errorPageAttached, .error, .hides, .documented, from: "Apple: UNNotificationAttachment", "The server answered \(status), and the extension attached the page that came with it (\(type)), which an iPhone cannot show as a picture.", "Check the response's statusCode before you use the file, and call the content handler without an attachment if it is not 200.")
    }
    static func attachedFileIsNoMedia(name: String, type: String) -> Finding {
        Finding(.attachedFileIsNoMedia, .error, .hides, .documented, from: "Apple: UNNotificationAttachment", "The extension attached \(name), whose bytes are \(type), which an iPhone cannot show.", "Check the response's status and MIME type before you attach the file.")
    }
    static func attachedFileGone(_ attachment: String) -> Finding {
        Finding(.attachedFileGone, .error, .hides, .documented, from: "Apple: URLSession downloadTask", "The file of the attachment \"\(attachment)\" was gone when the content handler was called, so an iPhone shows the notification without it.", "Move the downloaded file to your own folder before the completion handler returns.")
    }
    static func attachmentOutsideContainer(_ name: String) -> Finding {
        Finding(.attachmentOutsideContainer, .warning, .mayHide, .unknown, "The extension tried to attach \(name), which is not a regular file in its container, so RichPush refused it with UNError 100 (attachmentInvalidURL); an iPhone probably refuses it, too.", "Attach a file from the extension's temporary directory, by its own path and not through a link.")
    }
    static func downloadFileAttached(_ name: String) -> Finding {
        Finding(.downloadFileAttached, .notice, .nothing, .unknown, "The extension attached the download's own file (\(name)), which URLSession removes when the completion handler returns. RichPush takes the file when the content handler is called; Apple does not say when an iPhone does.", "To be sure, move the file to your own folder and attach it from there.")
    }
    static func bodyInMemory(bytes: Int, megabytes: String) -> Finding {
        Finding(.bodyInMemory, .warning, .mayHide, .reported, from: "Apple Developer Forums: notification service extension memory limit", "The extension held a body of \(bytes) bytes in memory (\(megabytes) MB in all); an iPhone probably ends an extension with more than 24 MB.", "Download to a file with downloadTask instead of into Data.")
    }
    static func fileOutlivesExtension(count: Int, name: String) -> Finding {
        Finding(.fileOutlivesExtension, .notice, .nothing, .unknown, "The extension left files that no attachment uses (\(count), such as \(name)); they stay on the iPhone until the system removes them.", "Remove files that you do not attach.")
    }
    static func unrepresentableUserInfo(_ keys: String) -> Finding {
        Finding(.unrepresentableUserInfo, .warning, .nothing, .documented, from: "Apple: UNNotificationContent.userInfo", "The extension put values into userInfo that are not property-list values (\(keys)), which an iPhone does not keep.", "Store strings, numbers, Booleans, dates, data, arrays, or dictionaries of them.")
    }
    static func bestAttemptLost(shown: String, best: String) -> Finding {
        Finding(.bestAttemptLost, .error, .hides, .documented, from: "Apple: UNNotificationServiceExtension", "The notification shows \(shown), although the extension makes it \(best) when all goes well.", "Change the text first, keep the changed content in a property, and hand over that content on every path, in serviceExtensionTimeWillExpire too.")
    }
    static let pictureMissing = Finding(.pictureMissing, .error, .hides, nil, "Nothing was wrong with the picture, and the extension did not attach it.", "Look at what the extension requested and logged; the payload must have the key that it reads.")
    static let pictureNotAskedFor = Finding(.pictureMissing, variant: "not-asked", .warning, .hides, nil, "The extension requested nothing and attached no picture.", "Pass your own payload with --payload: the extension probably reads other keys first.")
    static func unhandledRequest(_ request: String) -> Finding {
        Finding(.unhandledRequest, .warning, .unknown, nil, "The extension requested something that the test does not serve: \(request).", "Serve the URL in the test, with the answer that the extension expects.")
    }
    package static func extensionOutOfDate(_ problem: String) -> Finding {
        Finding(.extensionOutOfDate, .warning, .unknown, nil, "The extension's files have changed and do not compile, so the previous version ran: \(problem).", "Correct what the compiler reports; the next delivery compiles the files again.")
    }
}
