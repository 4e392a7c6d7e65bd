// Tests/Commands/generate-findings wrote this file from Sources/RichPush/Findings/Findings.json.
// swift-format-ignore-file

public import RichPush

extension Finding.Kind {
    /// The payload is for a vendor whose helper the app's extension must call.
    public static let vendorRecognized = Finding.Kind("vendor-recognized")
    /// The payload has the keys of several vendors.
    public static let severalVendors = Finding.Kind("several-vendors")
    /// A vendor's payload has no URL.
    public static let vendorWithoutMedia = Finding.Kind("vendor-without-media")
    /// The app's content extension shows pictures, which its service extension does not.
    public static let contentExtensionMedia = Finding.Kind("content-extension-media")
    /// The vendor's helper is closed source, so only the place of the URL is known.
    public static let vendorRulesUnknown = Finding.Kind("vendor-rules-unknown")
    /// The payload does not say which media show.
    public static let vendorUnjudged = Finding.Kind("media-not-in-payload")
    /// The URL is under a key that tutorials use, and the payload is no known vendor's.
    public static let tutorialKey = Finding.Kind("tutorial-key")
    /// An object or an array has become a string.
    public static let flattenedKey = Finding.Kind("flattened-key")
    /// The value at the place of a vendor's URL is not a URL.
    public static let invalidMediaValue = Finding.Kind("invalid-media-value")
    /// A vendor's helper needs something beside the URL.
    public static let incompleteMedia = Finding.Kind("incomplete-media")
    /// One value makes the helper refuse all of the payload.
    public static let refusedOptions = Finding.Kind("refused-options")
    /// The file is out of RichPush's reach.
    public static let mediaOutOfReach = Finding.Kind("media-out-of-reach")
    /// The helper asks servers for a type that iOS does not attach.
    public static let webPRequested = Finding.Kind("webp-requested")
    /// One failure holds back all attachments.
    public static let allOrNothing = Finding.Kind("all-or-nothing")
    /// The content handler is never called.
    public static let handlerNotCalled = Finding.Kind("handler-not-called")
    /// iOS refuses the file, under the name or the type hint that a vendor's helper gives it.
    public static let vendorAttachmentRefused = Finding.Kind("vendor-attachment-refused")
    /// A vendor's helper does not attach the file.
    public static let vendorNotAttached = Finding.Kind("vendor-not-attached")
    /// The server answers with an error, which a vendor's helper does not look at.
    public static let vendorIgnoresStatus = Finding.Kind("vendor-ignores-status")
    /// Whether iOS attaches the file depends on undocumented behavior.
    public static let vendorVerdictUncertain = Finding.Kind("vendor-verdict-uncertain")
    /// A vendor's helper gives the file the name of another type.
    public static let vendorTypeDisagrees = Finding.Kind("vendor-type-disagrees")
    /// Only a type hint says what the file is.
    public static let typeHintOnly = Finding.Kind("type-hint-only")
    /// The first URL failed, and the second one is shown.
    public static let fallbackUsed = Finding.Kind("fallback-used")
    package static let vendors: [Finding.Kind] = [.vendorRecognized, .severalVendors, .vendorWithoutMedia, .contentExtensionMedia, .vendorRulesUnknown, .vendorUnjudged, .tutorialKey, .flattenedKey, .invalidMediaValue, .incompleteMedia, .refusedOptions, .mediaOutOfReach, .webPRequested, .allOrNothing, .handlerNotCalled, .vendorAttachmentRefused, .vendorNotAttached, .vendorIgnoresStatus, .vendorVerdictUncertain, .vendorTypeDisagrees, .typeHintOnly, .fallbackUsed]
}

extension Finding {
    static func vendorRecognized(_ vendor: String, reason: String, helper: String, evidence: String) -> Finding { Finding(.vendorRecognized, .notice, .nothing, nil, "RichPush takes the payload for \(vendor)'s, because \(reason); an iPhone shows its media only if the app's extension calls \(helper) (\(evidence)).", "Check that the app's extension calls \(helper); --vendor judges by another vendor's rules.") }
    static func severalVendors(vendors: String, helpers: String, vendor: String) -> Finding { Finding(.severalVendors, .warning, .mayHide, nil, "The payload has the keys of \(vendors), but an app has one service extension, so an iPhone shows only the media whose helper this extension calls: \(helpers).", "Send the keys of one vendor, or name the one whose helper the app calls: --vendor \(vendor).") }
    static func vendorWithoutMedia(_ vendor: String, pattern: String) -> Finding { Finding(.vendorWithoutMedia, .notice, .nothing, nil, "The payload has no URL where \(vendor)'s helper looks, so the extension downloads nothing.", "To show an image, put its URL at \(pattern).") }
    static func imageInOtherPlace(_ vendor: String, at pointer: JSONPointer, pattern: String) -> Finding { Finding(.imageInWrongPlace, variant: "vendor", .error, .hides, nil, at: .payload(pointer), "\(vendor)'s helper looks for the URL at \(pattern), not at \(pointer.description.bounded()), so an iPhone ignores it.", "Move the URL to \(pattern).") }
    static func imageInUnknownPlace(_ vendor: String, at pointer: JSONPointer, pattern: String) -> Finding { Finding(.imageInWrongPlace, variant: "closed-helper", .warning, .mayHide, .unknown, at: .payload(pointer), "\(vendor)'s helper is closed source, and all that is known is that it looks for the URL at \(pattern), so an iPhone probably ignores the one at \(pointer.description.bounded()).", "Move the URL to \(pattern).") }
    static func contentExtensionMedia(at pointer: JSONPointer, controller: String) -> Finding { Finding(.contentExtensionMedia, .warning, .mayHide, .documented, from: "Apple: UNNotificationContentExtension", at: .payload(pointer), "An iPhone shows the pictures of \(pointer.description.bounded()) only in the expanded notification, and only if the app has a content extension with \(controller), which RichPush does not run.", "Check that the app's content extension is for the payload's category, and try it on a device.") }
    static func vendorRulesUnknown(_ vendor: String, at pointer: JSONPointer) -> Finding { Finding(.vendorRulesUnknown, .warning, .mayHide, .unknown, at: .payload(pointer), "\(vendor)'s helper reads the URL at \(pointer.description.bounded()), but it is not known how it names the file, nor whether an iPhone shows it.", "Try it on a device, or describe the helper yourself with --vendor-file.") }
    static func vendorUnjudged(_ vendor: String, problem: String) -> Finding { Finding(.vendorUnjudged, .warning, .unknown, nil, "RichPush cannot say what an iPhone shows for \(vendor)'s payload: \(problem).", "Test the app's own extension: richpush extension.") }
    static func tutorialKey(at pointer: JSONPointer) -> Finding { Finding(.tutorialKey, .notice, .nothing, nil, at: .payload(pointer), "Tutorials put a URL at \(pointer.description.bounded()), and the payload has no mark of a vendor that RichPush knows, so an iPhone shows it only if the app's extension reads this key.", "If it does, pass --media-key \(pointer.description.bounded()); if the payload is from a vendor that richpush vendors lists, pass --vendor with its name.") }
    static func flattenedKey(_ vendor: String, at pointer: JSONPointer) -> Finding { Finding(.flattenedKey, .error, .hides, nil, at: .payload(pointer), "\(pointer.description.bounded()) is a string, but \(vendor)'s helper reads an object there, so an iPhone shows no media; FCM turns every value in \"data\" into a string.", "Send it in apns.payload instead of in \"data\".") }
    static func invalidMediaValue(_ vendor: String, at pointer: JSONPointer, found: String) -> Finding { Finding(.invalidMediaValue, .error, .hides, nil, at: .payload(pointer), "\(vendor)'s helper uses \(pointer.description.bounded()) only if it is a URL string, but it is \(found), so an iPhone does not show it.", "Write the URL as a string at \(pointer.description.bounded()).") }
    static func incompleteMedia(_ vendor: String, at pointer: JSONPointer, rule: String) -> Finding { Finding(.incompleteMedia, .error, .hides, nil, at: .payload(pointer), "\(vendor)'s helper uses the URL at \(pointer.description.bounded()) only together with \(rule), which is missing, so an iPhone shows no media.", "Add \(rule).") }
    static func refusedOptions(_ vendor: String, at pointer: JSONPointer, rule: String) -> Finding { Finding(.refusedOptions, .error, .hides, nil, at: .payload(pointer), "\(vendor)'s helper reads its object as a whole, but \(pointer.description.bounded()) is not \(rule), so an iPhone shows neither the media nor the new text.", "Write \(rule) at \(pointer.description.bounded()), or leave it out.") }
    static func mediaOutOfReach(at pointer: JSONPointer, problem: String) -> Finding { Finding(.mediaOutOfReach, .warning, .unknown, nil, at: .payload(pointer), "The file at \(pointer.description.bounded()) is out of RichPush's reach, because it \(problem).", "Test the app's own extension, or send a public URL.") }
    static func webPRequested(_ vendor: String) -> Finding { Finding(.webPRequested, .warning, .mayHide, nil, "\(vendor)'s helper asks servers for WebP, which an iPhone does not attach, so a server that negotiates by the Accept header sends a picture that does not show.", "Serve this URL without content negotiation.") }
    static func allOrNothing(_ vendor: String, count: Int) -> Finding { Finding(.allOrNothing, .notice, .nothing, nil, "If one of the \(count) files fails, \(vendor)'s helper attaches none of them and leaves the text as it is.", "Send one file, unless all of them matter.") }
    static func allOrNothingFailed(_ vendor: String, count: Int) -> Finding { Finding(.allOrNothing, variant: "failed", .error, .hides, nil, "One of the \(count) files failed, so \(vendor)'s helper attaches none of them and leaves the text as it is.", "Correct the file that failed, or send only the others.") }
    static func handlerNotCalled(_ vendor: String, problem: String) -> Finding { Finding(.handlerNotCalled, .error, .hides, nil, "\(vendor)'s helper never calls the content handler, because \(problem), so an iPhone shows the payload's own content after 30 seconds.", "Send what the helper needs, or call the content handler in serviceExtensionTimeWillExpire.") }
    static func vendorAttachmentRefused(_ error: NotificationAttachmentError, reason: String) -> Finding { Finding(.vendorAttachmentRefused, .error, .hides, nil, logs: "UNErrorDomain \(error.code)", "An iPhone refuses the file with the error \"\(error)\" (\(error.code)), because \(reason).", "Serve a type that an iPhone attaches, with a matching name and Content-Type.") }
    static func queryInExtension(_ vendor: String, filenameExtension: String, error: NotificationAttachmentError) -> Finding { Finding(.vendorAttachmentRefused, variant: "query", .error, .hides, nil, logs: "UNErrorDomain \(error.code)", "\(vendor)'s helper takes the whole URL for a file name, so it names the file .\(filenameExtension), and an iPhone refuses it.", "Send a URL that has no query and ends with the file type's extension.") }
    static func senderTypeRefused(_ vendor: String, type: String, rule: String, error: NotificationAttachmentError) -> Finding { Finding(.vendorAttachmentRefused, variant: "sender-type", .error, .hides, nil, logs: "UNErrorDomain \(error.code)", "\(vendor)'s helper uses the type that the payload gives for the file, \(type), and an iPhone refuses it.", "Write \(rule).") }
    static func vendorNotAttached(_ reason: String) -> Finding { Finding(.vendorNotAttached, .error, .hides, nil, "An iPhone shows the notification without the file, because \(reason).", "Serve a type that the helper knows, with a matching name and Content-Type.") }
    static func vendorRequiresHTTPS(_ vendor: String) -> Finding { Finding(.vendorNotAttached, variant: "https", .error, .hides, nil, "\(vendor)'s helper requests only https URLs, whatever the app allows, so an iPhone shows the notification without the file.", "Send an https URL.") }
    static func vendorIgnoresStatus(_ vendor: String, status: Int) -> Finding { Finding(.vendorIgnoresStatus, .error, .hides, nil, "The server answered \(status), but \(vendor)'s helper ignores the status and uses the body.", "Make sure that the URL answers 200 to a GET without credentials or cookies.") }
    static func vendorRefusesStatus(_ vendor: String, status: Int) -> Finding { Finding(.vendorIgnoresStatus, variant: "refused", .error, .hides, nil, "The server answered \(status), so \(vendor)'s helper attaches nothing.", "Make sure that the URL answers 200 to a GET without credentials or cookies.") }
    static func vendorStatusUnknown(_ vendor: String, status: Int) -> Finding { Finding(.vendorIgnoresStatus, variant: "unknown", .warning, .mayHide, .unknown, "The server answered \(status), and it is not known whether \(vendor)'s helper uses the body anyway.", "Make sure that the URL answers 200 to a GET without credentials or cookies.") }
    static func vendorVerdictUncertain(_ reason: String) -> Finding { Finding(.vendorVerdictUncertain, .warning, .mayHide, .unknown, "It is not known whether an iPhone attaches the file: \(reason).", "End the URL with the file type's extension, and send the Content-Type that fits.") }
    static func vendorTypeDisagrees(mimeType: String, attachedType: String, reason: String) -> Finding { Finding(.vendorTypeDisagrees, .warning, .nothing, nil, "The file is \(mimeType), but \(reason), so an iPhone attaches it as \(attachedType); it probably draws it anyway.", "Serve a file whose type matches its name.") }
    static func extensionForced(_ vendor: String, mimeType: String, filenameExtension: String, attachedType: String) -> Finding { Finding(.vendorTypeDisagrees, variant: "forced", .warning, .nothing, nil, "The file is \(mimeType), but \(vendor)'s helper names every file .\(filenameExtension), so an iPhone attaches it as \(attachedType); it probably draws it anyway.", "Serve \(attachedType).") }
    static func vendorKindDisagrees(mimeType: String, attachedType: String, reason: String) -> Finding { Finding(.vendorTypeDisagrees, variant: "kind", .error, .hides, nil, "An iPhone cannot show the file, which is \(mimeType), as \(attachedType): \(reason).", "Serve a file whose type matches its name.") }
    static let typeHintOnly = Finding(.typeHintOnly, .notice, .nothing, .reported, from: "openradar 27708555", "The file's name has no media extension, so an iPhone goes by the type hint alone; Apple's sample does the same, but it failed in a beta of iOS 10.", "End the URL with the file type's extension if the helper goes by it.")
    static func fallbackUsed(_ vendor: String, at pointer: JSONPointer) -> Finding { Finding(.fallbackUsed, .warning, .nothing, nil, at: .payload(pointer), "The file at \(pointer.description.bounded()) failed, so \(vendor)'s helper asks for the fallback URL.", "Correct the first URL.") }
}
