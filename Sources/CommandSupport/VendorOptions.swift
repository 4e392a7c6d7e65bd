package import ArgumentParser
import RichPush
package import Vendors

/// How to choose the vendor of a payload: the same options in every command that delivers.
package struct VendorOptions: ParsableArguments, Sendable {
    /// The name that stands for each vendor in turn.
    package static let all = "all"

    @Option(
        help: ArgumentHelp(
            "Judge by the rules of this vendor's helper, whatever the payload says: onesignal, iterable, firebase, …",
            discussion: """
                By default, the payload decides. `richpush vendors` lists the vendors. With `all`, `deliver` shows \
                what each vendor's helper makes of the image.
                """,
            valueName: "name"
        )
    )
    package var vendor: String?

    @Option(
        help: ArgumentHelp(
            "Where the app's own extension reads the URL: /data/photo. Repeatable; the first one with a URL counts.",
            valueName: "pointer"
        )
    )
    package var mediaKey: [MediaKey] = []

    @Option(
        help: ArgumentHelp(
            "A file with your own vendors, as JSON; they take precedence over RichPush's.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    package var vendorFile: String?

    package init() {}

    package var isAll: Bool { vendor == Self.all }

    package func choice() throws(CommandError) -> VendorChoice {
        var table = VendorTable.standard
        if let vendorFile { table = table.adding(try Self.vendors(in: vendorFile)) }
        if !mediaKey.isEmpty { table = table.adding([.own(mediaKeys: mediaKey.map(\.pattern))]) }
        guard let vendor, !isAll else { return VendorChoice(table: table) }
        return VendorChoice(table: table, forced: try Self.row(named: vendor, in: table))
    }

    package static func row(named name: String, in table: VendorTable) throws(CommandError) -> Vendor {
        if let row = table.vendor(named: name) { return row }
        throw .unknown("vendor", name, of: table.vendors.map(\.id), or: table.vendors.map(\.name))
    }

    private static func vendors(in path: String) throws(CommandError) -> [Vendor] {
        let file = OptionFile(path: path, contents: "vendors")
        let value = try file.value()
        do throws(VendorFileError) { return try VendorFile(value).vendors } catch { throw file.unusable("\(error)") }
    }
}

/// A place in a payload, as an argument: `/data/photo`.
package struct MediaKey: ExpressibleByArgument, Sendable {
    package let pattern: PointerPattern

    package init?(argument: String) {
        guard argument.hasPrefix("/"), argument.count > 1 else { return nil }
        pattern = PointerPattern(argument)
    }
}
