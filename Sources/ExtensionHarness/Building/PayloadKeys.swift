package import RichPush
import Vendors

/// The parts of a payload that an extension reads, according to its source.
package struct PayloadKeys: Sendable {
    /// Where it probably expects the URL of its media, the best guess first.
    package let mediaPaths: [JSONPointer]
    /// The other paths that it reads, in source order.
    package let otherPaths: [JSONPointer]
    /// The values that the vendors' helpers that it calls need besides the URL.
    package let companions: [Companion]
    /// Plausible values for the other paths, which a guard may need.
    let words: [Companion]
    /// The values for keys of which the source says that they are no URLs of media.
    private let valuesByName: [String: JSONValue]
    let vocabulary: KeyVocabulary
    /// Whether the source makes attachments, or calls a helper that does.
    let makesAttachments: Bool

    /// A value that a payload has besides the URL of its media.
    package struct Companion: Sendable, Equatable {
        package let path: JSONPointer
        package let value: JSONValue
    }

    init(_ outlines: [SourceOutline]) {
        let reads = PayloadReads(outlines)
        let leaves = reads.paths.filter { path in
            !reads.paths.contains { $0.count > path.count && $0.starts(with: path) }
        }
        var scored = leaves.enumerated().map { order, path in
            let isWord = reads.uses[path]?.value(at: path) != nil
            return (path: path, score: isWord ? 0 : Self.score(path), order: order)
        }
        if outlines.contains(where: { $0.mentions("populateNotificationContent") }), !leaves.contains(Self.firebase) {
            scored.append((Self.firebase, Self.score(Self.firebase), -1))
        }
        let media = scored.filter { $0.score > 0 }.sorted { ($1.score, $0.order) < ($0.score, $1.order) }
        let vendors = outlines.flatMap(\.imports).compactMap { ModuleTable.standard.helpers[$0.module] }
        let helpers = Set(vendors).sorted().compactMap(VendorTable.standard.vendor(named:)).compactMap(\.keys)
        let own = media.map { JSONPointer(components: $0.path) }
        mediaPaths = helpers.map(\.media) + own.filter { path in !helpers.contains { $0.media == path } }
        companions = helpers.flatMap(\.companions)
        let others = scored.filter { $0.score <= 0 }.map(\.path)
        otherPaths = others.map { JSONPointer(components: $0) }
        // The device knows only some words for what it has by itself.
        words = others.filter { $0.first != "aps" || reads.uses[$0]?.words.isEmpty == false }.map { path in
            let value = (reads.uses[path] ?? ValueUse()).value(at: path)
            let word = value ?? .string(Self.plausibleWord(path.last ?? ""))
            return Companion(path: JSONPointer(components: path), value: word)
        }
        valuesByName = reads.uses.reduce(into: [:]) { values, use in
            if let name = use.key.last, let value = use.value.value(at: use.key) { values[name] = value }
        }
        vocabulary = KeyVocabulary(outlines, reading: reads.paths)
        let attaching = ["UNNotificationAttachment", "populateNotificationContent"]
        makesAttachments = !helpers.isEmpty || outlines.contains { attaching.contains(where: $0.mentions) }
    }

    /// The value at a place, by the name of its key wherever that is; `nil` if it may be the URL of media.
    func value(at place: JSONPointer) -> JSONValue? {
        place.components.last.flatMap { valuesByName[$0] } ?? ValueUse().value(at: place.components)
    }

    /// Where FCM puts what the sender calls the image.
    private static let firebase = ["fcm_options", "image"]
    private static let mediaWords: Set<String> = [
        "image", "images", "img", "picture", "pictures", "pic", "photo", "photos", "media", "attachment",
        "attachments", "thumbnail", "thumb", "poster", "avatar", "icon", "logo", "banner", "gif", "video", "audio",
        "rich", "snapshot", "artwork", "cover", "att",
    ]
    private static let addressWords: Set<String> = ["url", "urls", "uri", "link", "src", "href", "path"]
    /// Words for values that stand beside a media URL but are not one.
    private static let otherWords: Set<String> = [
        "type", "kind", "id", "name", "title", "text", "body", "count", "extension", "ext", "format", "width",
        "height", "size", "alt", "caption", "deep", "deeplink", "click", "open", "web", "action", "mime", "suffix",
    ]

    /// Scores how much a path looks like the path of a media URL; 0 or less means not at all.
    static func score(_ path: [String]) -> Int {
        let words = words(of: path.last ?? "")
        let isMedia = words.contains(where: mediaWords.contains)
        guard path.first != "aps" || path.count > 2 || isMedia else { return 0 }
        var score = path == firebase ? 100 : isMedia ? 4 : 0
        if words.contains(where: addressWords.contains) { score += 2 }
        if path.dropLast().contains(where: { Self.words(of: $0).contains(where: mediaWords.contains) }) { score += 1 }
        if words.contains(where: otherWords.contains) { score -= 5 }
        return score
    }

    static func namesPicture(_ word: String) -> Bool {
        words(of: word).contains {
            ["jpg", "jpeg", "png", "rich"].contains($0) || mediaWords.contains($0) && !isOtherMedia($0)
        }
    }

    static func isOtherMedia(_ word: String) -> Bool { ["video", "audio", "sound", "movie"].contains(word) }

    /// A value that a payload may have for a key that is not one of media.
    static func plausibleWord(_ key: String) -> String {
        let words = Set(words(of: key))
        if !words.isDisjoint(with: ["type", "kind", "mime", "category"]) { return "image" }
        if !words.isDisjoint(with: ["ext", "extension", "format", "suffix"]) { return "png" }
        return words.isDisjoint(with: ["id", "count", "width", "height", "size"]) ? "Sparky" : "1"
    }

    /// Splits a name into its words, in lowercase: `imageURL`, `image-url`, and `image_url` have two.
    static func words(of name: String) -> [String] {
        var spaced = ""
        for character in name {
            if character.isUppercase, spaced.last?.isLowercase == true { spaced.append(" ") }
            spaced.append(character)
        }
        // `imageurl` has two words, too.
        return spaced.split { !$0.isLetter }.map { $0.lowercased() }.flatMap { word -> [String] in
            for end in ["url", "uri", "link"] where word.hasSuffix(end) && word != end {
                return [String(word.dropLast(end.count)), end]
            }
            return [word]
        }
    }
}

extension PayloadKeys.Companion {
    fileprivate init(_ condition: Vendor.Condition) {
        path = JSONPointer(components: condition.at.components)
        value =
            switch condition.is {
            case .object: .object([:])
            case .array: .array([])
            case .anything, .string: .string(condition.equals.first ?? condition.beginsWith ?? "1")
            }
    }
}

extension Vendor {
    /// Where the vendor's helper finds a URL of media, and the values that it needs to look there; `nil` for a vendor
    /// whose payloads do not say which media to show.
    fileprivate var keys: (media: JSONPointer, companions: [PayloadKeys.Companion])? {
        let plain = self.media.first { !$0.url.components.contains("*") }
        guard let place = plain ?? self.media.first else { return nil }
        let media = JSONPointer(components: place.url.components.map { $0 == "*" ? "image" : $0 })
        let marks = self.marks.filter { mark in !mark.all.contains { $0.at.components == media.components } }
        let mark = marks.first { $0.strength == .checked } ?? marks.first
        let required = place.requires.filter { $0.at != place.type }
        var companions = ((mark?.all ?? []) + required).map(PayloadKeys.Companion.init)
        if let type = place.type {
            let value = JSONValue.string(pictureWord)
            companions.append(PayloadKeys.Companion(path: JSONPointer(components: type.components), value: value))
        }
        // A text that the helper replaces by one of its own if the payload has none.
        companions += text.filter { $0.otherwise != nil }.map { text in
            let value = SuitePayload.alert[text.field.rawValue] ?? ""
            return PayloadKeys.Companion(path: JSONPointer(components: text.at.components), value: value)
        }
        return (media, companions)
    }

    /// A sender's word for a picture.
    private var pictureWord: String {
        let pictures: Set<String> = ["png", "jpg", "jpeg", "public.png", "public.jpeg"]
        for step in naming.steps where step.from == .sender {
            return step.map.keys.sorted().first { pictures.contains(step.map[$0] ?? "") } ?? "png"
        }
        return naming.hints.contains { $0.from == .sender } ? "public.png" : "image"
    }
}
