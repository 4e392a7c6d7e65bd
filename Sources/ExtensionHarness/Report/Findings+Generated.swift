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
    /// The extension does something that its entitlements do not allow.
    static let missingEntitlement = Finding.Kind("missing-entitlement")
    /// Only files were named, and what the target adds to them decides.
    static let targetUnknown = Finding.Kind("target-unknown")
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
    /// The handler was called while the picture was still being downloaded.
    static let handedBeforeDownload = Finding.Kind("handler-before-download")
    /// The sender's picture is an `INImage` of a file's URL.
    static let avatarOfFile = Finding.Kind("avatar-may-not-show")
    /// The text has the mark of Xcode's template.
    static let templateText = Finding.Kind("template-text")
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
    /// The extension could not move, copy, or write the file.
    static let fileNotSaved = Finding.Kind("file-not-saved")
    /// The extension handed over nil.
    static let nilContent = Finding.Kind("nil-content")
    /// Neither the sender's title nor the sender's body is shown.
    static let senderTextLost = Finding.Kind("sender-text-lost")
    /// A request had no scripted answer.
    static let unhandledRequest = Finding.Kind("unhandled-request")
    /// The files have changed, and do not compile.
    static let extensionOutOfDate = Finding.Kind("extension-out-of-date")
    package static let extensionHarness: [Finding.Kind] = [.extensionCrashed, .extensionMemoryExceeded, .handlerNeverCalled, .handlerOnlyAtExpiry, .mainThreadBlocked, .missingEntitlement, .targetUnknown, .requestGivenUp, .errorPageAttached, .attachedFileIsNoMedia, .attachedFileGone, .attachmentOutsideContainer, .downloadFileAttached, .handedBeforeDownload, .avatarOfFile, .templateText, .bodyInMemory, .fileOutlivesExtension, .unrepresentableUserInfo, .bestAttemptLost, .pictureMissing, .attachmentRefused, .fileNotSaved, .nilContent, .senderTextLost, .unhandledRequest, .extensionOutOfDate]
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
    static func missingEntitlement(_ entitlement: String, effect: String) -> Finding {
        Finding(.missingEntitlement, .warning, .nothing, .documented, from: "Apple: Entitlements", "The entitlement \(entitlement) is missing, so \(effect).", "Add the capability to the app and its extension in Xcode. For communication, also list the intent under NSUserActivityTypes in the app's Info.plist.")
    }
    static func targetUnknown(_ part: String) -> Finding {
        Finding(.targetUnknown, .notice, .nothing, .unknown, "Only files were named, so RichPush does not know \(part), and goes on without it.", "Name the app's Xcode project, or put the target's .entitlements, or the missing file, beside the extension's files.")
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
    static func handedBeforeDownload(url: String) -> Finding {
        Finding(.handedBeforeDownload, .error, .hides, .documented, from: "Apple: UNNotificationServiceExtension", "The extension called its content handler while it was still downloading \(url), so an iPhone shows the notification without it.", "Call the content handler when the download has ended, in its completion handler or after await.")
    }
    static func handedBeforeBackgroundDownload(url: String) -> Finding {
        Finding(.handedBeforeDownload, variant: "background", .error, .hides, .documented, from: "Apple: UNNotificationServiceExtension", "The extension called its content handler before its background session had downloaded \(url), so an iPhone shows the notification without it.", "Download in URLSession.shared or a session with the default configuration, and call the content handler when the download has ended.")
    }
    static func avatarOfFile(_ name: String) -> Finding {
        Finding(.avatarOfFile, .warning, .mayHide, .reported, from: "react-native-notify-kit#66", "The sender's picture is an INImage of a file's URL (\(name)); such a picture often does not show, above all if the file's name has no extension.", "Read the file, and make the picture with INImage(imageData:).")
    }
    static func avatarFileGone(_ name: String) -> Finding {
        Finding(.avatarOfFile, variant: "gone", .error, .hides, .unknown, "The sender's picture is an INImage of a file's URL (\(name)), and there is no such file, so an iPhone probably shows the sender's initials.", "Move the download to your own folder before the completion handler returns, and make the picture with INImage(imageData:).")
    }
    static func avatarIsNoPicture(bytes: Int) -> Finding {
        Finding(.avatarOfFile, variant: "bytes", .error, .hides, .unknown, "The sender's picture has \(bytes) bytes that are no picture, so an iPhone probably shows the sender's initials.", "Check the response's status and MIME type, and that UIImage can decode the bytes, before you make the INImage.")
    }
    static func templateText(_ mark: String) -> Finding {
        Finding(.templateText, .notice, .nothing, .documented, from: "Xcode: the template of a Notification Service Extension", "The notification's text has \"\(mark)\", which the extension adds as Xcode's template does; users see it.", "Remove the line that changes the title, or change the title into what users should read.")
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
    static func attachmentOfWebURL(_ url: String) -> Finding {
        Finding(.attachmentRefused, variant: "web-url", .error, .hides, .documented, from: "Apple: UNNotificationAttachment", logs: "UNErrorDomain 100", "The extension gave UNNotificationAttachment the URL \(url), which is not a file's, so an iPhone refuses it with UNError 100 (attachmentInvalidURL).", "Download the file first, move it to a name that ends with its type's extension, and give UNNotificationAttachment the URL of that file.")
    }
    static func attachmentOfMissingFile(_ name: String) -> Finding {
        Finding(.attachmentRefused, variant: "no-file", .error, .hides, .documented, from: "Apple: UNNotificationAttachment", logs: "UNErrorDomain 100", "The extension gave UNNotificationAttachment the file \(name), and there is none, so an iPhone refuses it with UNError 100 (attachmentInvalidURL).", "Give it the URL to which the download was moved or written, and do that before the completion handler returns.")
    }
    static func attachmentWithoutExtension(_ name: String) -> Finding {
        Finding(.attachmentRefused, variant: "no-extension", .error, .hides, .observed, logs: "UNErrorDomain 101", "The name of the file \(name) has no extension, and the name decides, so an iPhone refuses it with UNError 101 (attachmentUnrecognizedType), whatever its bytes are.", "Give the file a name that ends with the extension of the response's type, or pass the type with UNNotificationAttachmentOptionsTypeHintKey.")
    }
    static func attachmentOfOtherType(_ name: String, filenameExtension: String) -> Finding {
        Finding(.attachmentRefused, variant: "type", .error, .hides, .documented, from: "Apple: UNNotificationAttachment", logs: "UNErrorDomain 101", "An iPhone attaches no .\(filenameExtension), so it refuses the file \(name) with UNError 101 (attachmentUnrecognizedType).", "Serve a type that an iPhone attaches, such as JPEG, PNG, or GIF.")
    }
    static func attachmentOfPage(_ name: String, type: String) -> Finding {
        Finding(.attachmentRefused, variant: "page", .error, .hides, .documented, from: "Apple: UNNotificationAttachment", logs: "UNErrorDomain 101", "The server sent a page (\(type)) and no picture, and an iPhone refuses the file \(name) that the extension made of it with UNError 101 (attachmentUnrecognizedType).", "Find out why the server sends a page, such as a sign-in, and check the response's MIME type before you attach the file.")
    }
    static func attachmentTypeHint(_ name: String, type: String) -> Finding {
        Finding(.attachmentRefused, variant: "type-hint", .error, .hides, .observed, logs: "UNErrorDomain 101", "The extension attached the file \(name) with the type hint \(type), which an iPhone does not attach, so it refuses the file with UNError 101 (attachmentUnrecognizedType).", "Pass a uniform type identifier as the type hint, such as public.jpeg, and no MIME type.")
    }
    static func attachmentTooLarge(_ name: String) -> Finding {
        Finding(.attachmentRefused, variant: "size", .error, .hides, .documented, from: "Apple: UNNotificationAttachment", logs: "UNErrorDomain 102", "The file \(name) is larger than an iPhone allows for its type, so it refuses it with UNError 102 (attachmentInvalidFileSize).", "Send a smaller file: an iPhone attaches images of up to 10 MB, sounds of up to 5 MB, and movies of up to 50 MB.")
    }
    static func attachmentOptionsInvalid(_ name: String) -> Finding {
        Finding(.attachmentRefused, variant: "options", .error, .hides, .observed, logs: "UNErrorDomain 105", "The clipping rectangle or the time of the thumbnail of \(name) is invalid, so an iPhone refuses the attachment with UNError 105 (attachmentCorrupt).", "Give the clipping rectangle in parts of the picture, from 0 to 1, and a time that is not negative.")
    }
    static func fileNotSaved(action: String, name: String, reason: String) -> Finding {
        Finding(.fileNotSaved, .error, .hides, .unknown, "The extension could not \(action) the picture to \(name), because \(reason).", "Before the completion handler returns, move the download into a folder that exists, under a name of its own, such as a UUID with the extension of the response's type.")
    }
    static func pictureNotRequested(at pointer: JSONPointer) -> Finding {
        Finding(.pictureMissing, variant: "not-requested", .warning, .hides, nil, at: .payload(pointer), "The payload has a picture at \(pointer.description.bounded()), and the extension did not request it.", "Look for what comes before the request, such as another key that the extension needs.")
    }
    static func pictureAtOtherKey(at pointer: JSONPointer, keys: String) -> Finding {
        Finding(.pictureMissing, variant: "other-key", .warning, .hides, nil, at: .payload(pointer), "The payload has a picture at \(pointer.description.bounded()), and the extension did not request it: its source reads \(keys).", "Send the URL at a key that the extension reads, or let the extension read that key.")
    }
    static func pictureNotUsed(_ url: String, type: String) -> Finding {
        Finding(.pictureMissing, variant: "not-used", .error, .hides, nil, "The extension downloaded \(url) (\(type)), and attached nothing.", "Look for the condition between the answer and the attachment that was false, and log it.")
    }
    static func pictureUnattachable(_ url: String, type: String) -> Finding {
        Finding(.pictureMissing, variant: "unattachable", .error, .hides, nil, "The server sent \(type) for \(url), which an iPhone does not attach, and the extension attached nothing.", "Serve a type that an iPhone attaches, such as JPEG, PNG, or GIF.")
    }
    static func pictureLeftOut(_ attachment: String) -> Finding {
        Finding(.pictureMissing, variant: "left-out", .error, .hides, nil, "The extension made the attachment \"\(attachment)\", and handed over content without it.", "Set the content's attachments before you call the content handler, and hand over that same content.")
    }
    static let nilContent = Finding(.nilContent, .error, .hides, .unknown, "The extension called its content handler with nil in place of content, so an iPhone probably shows the payload's own content.", "Store the mutable copy of the request's content before anything can call the content handler, and hand over the request's own content if there is none.")
    static func senderTextLost(shown: String) -> Finding {
        Finding(.senderTextLost, .error, .hides, .documented, from: "Apple: UNNotificationServiceExtension", "The notification shows \(shown), and no longer the title and the body that the sender wrote.", "When something fails, hand over a copy of the request's content with its text, and write the reason to the log.")
    }
    static let mediaNeverRequested = Finding(.pictureMissing, variant: "never-requested", .error, .unknown, nil, "The source code makes attachments, but no payload made the extension request or attach anything, so no case tests what it does with media.", "Pass a notification that your server sends with --payload, or the place of the media's URL with --media-key.")
    static func unhandledRequest(_ request: String) -> Finding {
        Finding(.unhandledRequest, .warning, .unknown, nil, "The extension requested something that the test does not serve: \(request).", "Serve the URL in the test, with the answer that the extension expects.")
    }
    package static func extensionOutOfDate(_ problem: String) -> Finding {
        Finding(.extensionOutOfDate, .warning, .unknown, nil, "The extension's files have changed and do not compile, so the previous version ran: \(problem).", "Correct what the compiler reports; the next delivery compiles the files again.")
    }
}
