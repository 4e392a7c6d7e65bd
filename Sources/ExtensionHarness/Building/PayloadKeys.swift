package import RichPush
import Vendors

/// The parts of a payload that an extension reads, according to its source.
package struct PayloadKeys: Sendable, Equatable {
    /// Where it probably expects the URL of its media, the best guess first.
    package let mediaPaths: [JSONPointer]
    /// The other paths that it reads, in source order.
    package let otherPaths: [JSONPointer]
    /// The values that the vendors' helpers that it calls need besides the URL.
    package let companions: [Companion]

    /// A value that a payload has besides the URL of its media.
    package struct Companion: Sendable, Equatable {
        /// The place of the value in the payload.
        package let path: JSONPointer
        /// The value.
        package let value: JSONValue
    }

    init(_ outlines: [SourceOutline]) {
        let reads = PayloadReads(outlines)
        let leaves = reads.paths.filter { path in
            !reads.paths.contains { $0.count > path.count && $0.starts(with: path) }
        }
        var scored = leaves.enumerated().map { (path: $1, score: Self.score($1), order: $0) }
        let firebase = ["fcm_options", "image"]
        if outlines.contains(where: { $0.mentions("populateNotificationContent") }), !leaves.contains(firebase) {
            scored.append((firebase, 100, -1))
        }
        let media = scored.filter { $0.score > 0 }.sorted { ($1.score, $0.order) < ($0.score, $1.order) }
        let vendors = outlines.flatMap(\.imports).compactMap { VendorModules.helpers[$0.module] }
        let helpers = Set(vendors).sorted().compactMap(VendorTable.standard.vendor(named:)).compactMap(VendorKeys.init)
        let own = media.map { JSONPointer(components: $0.path) }
        mediaPaths = helpers.map(\.media) + own.filter { path in !helpers.contains { $0.media == path } }
        companions = helpers.flatMap(\.companions)
        otherPaths = scored.filter { $0.score <= 0 }.map { JSONPointer(components: $0.path) }
    }

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
    private static func score(_ path: [String]) -> Int {
        guard let last = path.last, path.first != "aps" || path.count > 2 || words(of: last).contains(where: isMedia)
        else {
            return 0
        }
        let words = words(of: last)
        var score = 0
        if words.contains(where: isMedia) { score += 4 }
        if words.contains(where: addressWords.contains) { score += 2 }
        if path.dropLast().contains(where: { Self.words(of: $0).contains(where: isMedia) }) { score += 1 }
        if words.contains(where: otherWords.contains) { score -= 5 }
        return score
    }

    private static func isMedia(_ word: String) -> Bool {
        mediaWords.contains(word)
    }

    /// Splits a name into its words, in lowercase: `imageURL`, `image-url`, and `image_url` have two.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var previous: Character?
        for character in name {
            let isBoundary = character.isUppercase && previous?.isLowercase == true
            if (!character.isLetter || isBoundary), !word.isEmpty {
                words.append(word.lowercased())
                word = ""
            }
            if character.isLetter { word.append(character) }
            previous = character
        }
        if !word.isEmpty { words.append(word.lowercased()) }
        // `imageurl` has two words, too.
        return words.flatMap { word -> [String] in
            for end in ["url", "uri", "link"] where word.hasSuffix(end) && word != end {
                return [String(word.dropLast(end.count)), end]
            }
            return [word]
        }
    }
}
