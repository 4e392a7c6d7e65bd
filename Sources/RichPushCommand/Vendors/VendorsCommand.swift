import ArgumentParser
import CommandSupport
import RichPush
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

    @Argument(help: ArgumentHelp("The vendor to show.", valueName: "name"))
    var name: String?

    @Option(help: "The format of the output. --vendor-file reads the JSON of a vendor.")
    var format = OutputFormat.text

    @Option(
        help: ArgumentHelp(
            "A file with your own vendors, as JSON; they take precedence over RichPush's.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var vendorFile: String?

    func run() throws {
        do throws(CommandError) {
            var options = VendorOptions()
            options.vendor = nil
            options.mediaKey = []
            options.vendorFile = vendorFile
            let table = try options.choice().table
            if let name {
                try show(try VendorOptions.row(named: name, in: table))
            } else {
                try list(table)
            }
        } catch {
            throw error.report()
        }
    }

    private func list(_ table: VendorTable) throws(CommandError) {
        switch format {
        case .json:
            let rows: JSONValue = [
                "version": .integer(VendorFile.version), "vendors": .array(try table.vendors.map(Self.json)),
            ]
            try Self.write(rows.text(isPretty: true))
        case .text:
            let palette = Palette.forStandardOutput()
            let lines = table.vendors.flatMap { vendor in
                let place = vendor.unjudged == nil ? vendor.media.first.map { "\($0.url)" } ?? "" : "not in the payload"
                let name = "  \(vendor.id.visible.padding(to: 18)) "
                guard palette.width >= Palette.usualWidth else {
                    return palette.lines(name, "\(vendor.name.visible) \(place.visible)")
                }
                return palette.lines("\(name)\(vendor.name.visible.padding(to: 34)) ", place.visible)
            }
            try Self.write(lines.joined(separator: "\n"))
        }
    }

    private func show(_ vendor: Vendor) throws(CommandError) {
        switch format {
        case .json: try Self.write(try Self.json(vendor).text(isPretty: true))
        case .text: try Self.write(VendorText(vendor, palette: Palette.forStandardOutput()).text)
        }
    }

    private static func json(_ vendor: Vendor) throws(CommandError) -> JSONValue {
        do { return try JSONValue(encoding: vendor) } catch {
            throw CommandError("the row cannot be written as JSON: \(error)", status: ExitStatus.dataError)
        }
    }

    private static func write(_ text: String) throws(CommandError) {
        do throws(ExitCode) { try StandardStreams.writeOutput(text + "\n") } catch {
            throw CommandError("cannot write the standard output", status: error)
        }
    }
}
