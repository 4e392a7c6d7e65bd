public import ArgumentParser
import RichPush
public import Vendors

/// A file with the user's own vendors.
package struct VendorFileOption: ParsableArguments, Sendable {
    @Option(help: .value("file", "Your vendors, as JSON; they come first."), completion: .file(extensions: ["json"]))
    package var vendorFile: String?

    package init() {}

    package func table() throws(CommandError) -> VendorTable {
        guard let vendorFile else { return .standard }
        let file = OptionFile(path: vendorFile, contents: "vendors")
        let value = try file.value()
        do throws(VendorFileError) { return VendorTable.standard.adding(try VendorFile(value).vendors) } catch {
            throw file.unusable("\(error)")
        }
    }
}

/// How to choose the vendor of a payload: the same options in every command that delivers.
package struct VendorOptions: ParsableArguments, Sendable {
    @Option(
        help: .value(
            "name",
            "Judge by the rules of this vendor's helper, whatever the payload says: onesignal, iterable, firebase, …",
            """
            By default, the payload decides. `richpush vendors` lists the vendors. With `all`, `deliver` shows what \
            each vendor's helper makes of the image.
            """
        )
    )
    var vendor: String?

    @Option(help: .value("pointer", "Where the app's code looks for the URL: /data/photo. Repeatable, in this order."))
    var mediaKey: [PointerPattern] = []

    @OptionGroup
    package var file: VendorFileOption

    package init() {}

    package var isAll: Bool { vendor == "all" }

    package func choice() throws(CommandError) -> VendorChoice {
        var table = try file.table()
        if !mediaKey.isEmpty { table = table.adding([.own(mediaKeys: mediaKey)]) }
        guard let vendor, !isAll else { return VendorChoice(table: table) }
        return VendorChoice(table: table, forced: try Self.row(named: vendor, in: table))
    }

    package static func row(named name: String, in table: VendorTable) throws(CommandError) -> Vendor {
        if let row = table.vendor(named: name) { return row }
        throw .unknown("vendor", name, of: table.vendors.map(\.id), or: table.vendors.map(\.name))
    }
}

extension PointerPattern: ExpressibleByArgument {
    /// Reads a place: `/data/photo`.
    public init?(argument: String) {
        guard argument.hasPrefix("/"), argument.count > 1 else { return nil }
        self.init(argument)
    }
}
