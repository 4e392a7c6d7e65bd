import ArgumentParser
import CommandSupport
import DeviceSimulator
import RichPush
import RichPushInput
import Vendors

struct VendorsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vendors",
        abstract: "List the vendors whose payloads RichPush recognizes, or show what a vendor's helper does.",
        discussion: """
            EXAMPLES
              richpush vendors
              richpush vendors onesignal
              richpush vendors --format json iterable > row.json
            """
    )

    @Argument(help: "The vendor to show.")
    var name: String?

    @Option(help: "The format of the output. --vendor-file reads the JSON of a vendor.")
    var format = OutputFormat.text

    @OptionGroup
    var file: VendorFileOption

    func run() throws {
        let table = try file.table()
        let palette = Palette.forStandardOutput()
        if let name {
            let vendor = try VendorOptions.row(named: name, in: table)
            try format.write(try JSONValue(encoding: vendor), [VendorText(vendor: vendor, palette: palette).text])
        } else {
            try format.write(
                ["version": .integer(VendorFile.version), "vendors": try JSONValue(encoding: table.vendors)],
                table.vendors.flatMap { Self.lines($0, palette) }
            )
        }
    }

    private static func lines(_ vendor: Vendor, _ palette: Palette) -> [String] {
        let place = vendor.unjudged == nil ? vendor.media.first.map { "\($0.url)" } ?? "" : "not in the payload"
        let name = "  \(vendor.id.visible.padding(to: 18)) "
        guard palette.width >= Palette.usualWidth else {
            return palette.lines(name, "\(vendor.name.visible) \(place.visible)")
        }
        return palette.lines("\(name)\(vendor.name.visible.padding(to: 34)) ", place.visible)
    }
}

/// One vendor for people: where the image is, and what the helper does with it.
struct VendorText {
    let vendor: Vendor
    let palette: Palette

    var text: String {
        let title = [""] + palette.lines("  ", palette(.strong, vendor.name.visible)) + [""]
        let rows = self.rows.flatMap { palette.lines("  \($0.name.padding(to: 13)) ", $0.value.visible) }
        return (title + rows).joined(separator: "\n") + "\n"
    }

    private var rows: [(name: String, value: String)] {
        var rows = [("helper", vendor.helper), ("known from", "\(vendor.evidence), \(vendor.certainty.displayName)")]
        if let note = vendor.note { rows.append(("note", note)) }
        rows += vendor.marks.map { ("marked by", $0.all.map(\.words).joined(separator: " and ") + $0.strength.words) }
        rows += vendor.media.map { place in
            let conditions = place.requires.map(\.words).joined(separator: " and ")
            return ("image at", "\(place.url)" + (conditions.isEmpty ? "" : " with \(conditions)"))
        }
        rows += vendor.contentMedia.map { ("expanded", "\($0.words), by \(vendor.contentHelper ?? "the app")") }
        if let problem = vendor.unjudged { rows.append(("not judged", problem)) }
        guard vendor.certainty.givesVerdict, vendor.unjudged == nil else { return rows }
        rows += vendor.naming.steps.map { ("extension", $0.words) }
        rows.append(("otherwise", vendor.naming.otherwise.words))
        rows += vendor.naming.hints.map { ("type hint", $0.words) }
        rows.append(("status", vendor.http.status.words))
        if vendor.http.requiresHTTPS { rows.append(("scheme", "https only, whatever the app allows")) }
        rows.append(("several", vendor.several.rawValue + (vendor.isParallel ? ", side by side" : "")))
        rows += vendor.text.map { text in
            let otherwise = text.otherwise.map { ", otherwise \"\($0)\"" } ?? ""
            return ("text", "\(text.field.rawValue) from \(text.at)\(otherwise), \(text.when.rawValue)")
        }
        rows.append(("time is up", vendor.expiry.rawValue))
        rows += vendor.silent.map { ("says nothing", $0.rawValue) }
        return rows
    }
}

extension Vendor.Condition {
    fileprivate var words: String {
        if !equals.isEmpty { return "\(at) = \(equals.joined(separator: " or "))" }
        if let beginsWith { return "\(at) = \(beginsWith)…" }
        return self.is == .anything ? "\(at)" : "\(at) (\(self.is.rawValue))"
    }
}

extension Vendor.Mark.Strength {
    fileprivate var words: String {
        switch self {
        case .checked: ", which the helper looks for"
        case .own: ""
        case .shared: ", which others use as well"
        }
    }
}

extension NameStep {
    fileprivate var words: String {
        var words = value.map { "always .\($0)" } ?? from.rawValue
        if let parameter { words += " \(parameter)" }
        if asksSystem { words += ", as the system knows it" }
        let pairs = map.sorted { $0.key < $1.key }.map { "\($0) → \($1)" }
        if !pairs.isEmpty { words += ": " + pairs.joined(separator: ", ") }
        if !only.isEmpty { words += ", only " + only.joined(separator: " ") }
        if let longest { words += ", at most \(longest) letters" }
        return words
    }
}

extension NamingRules.Otherwise {
    fileprivate var words: String {
        switch self {
        case .none: "no extension"
        case .temporary: "the download's own name, which ends in .tmp"
        case .notAttached: "not attached"
        }
    }
}

extension HTTPRules.Status {
    fileprivate var words: String {
        switch self {
        case .any: "any: the helper does not look at it"
        case .ok: "200"
        case .successful: "200 to 299"
        case .contentsOfURL: "those of Data(contentsOf:): below 400, 401, and 407"
        }
    }
}
