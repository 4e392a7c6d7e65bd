package import ArgumentParser
import RichPush
import SystemPackage
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

    /// Whether the user asks for each vendor.
    package var isAll: Bool { vendor == Self.all }

    /// The choice of a payload's vendor.
    package func choice() throws(CommandError) -> VendorChoice {
        var table = VendorTable.standard
        if let vendorFile { table = table.adding(try Self.vendors(in: vendorFile)) }
        if !mediaKey.isEmpty { table = table.adding([.own(mediaKeys: mediaKey.map(\.pattern))]) }
        guard let vendor, !isAll else { return VendorChoice(table: table) }
        return VendorChoice(table: table, forced: try Self.row(named: vendor, in: table))
    }

    /// Finds the vendor with a name.
    package static func row(named name: String, in table: VendorTable) throws(CommandError) -> Vendor {
        if let row = table.vendor(named: name) { return row }
        let known = table.vendors.map(\.id)
        let guess = name.nearest(in: known + table.vendors.map(\.name)).map { "did you mean \($0.visible)?" }
        throw CommandError(
            "there is no vendor named \(name.visible); \(guess ?? "the vendors are \(known.joined(separator: ", "))")",
            status: .validationFailure
        )
    }

    private static let sizeLimit = 1 << 20

    private static func vendors(in path: String) throws(CommandError) -> [Vendor] {
        func unusable(_ reason: String) -> CommandError {
            CommandError("cannot use the vendors in \(path.visible): \(reason)", status: ExitStatus.dataError)
        }
        let bytes = try read(path)
        guard bytes.count <= sizeLimit else { throw unusable("they have more than \(sizeLimit) bytes") }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: bytes, dialect: .relaxed)
        } catch {
            throw unusable("they are neither JSON nor JSON5: \(error)")
        }
        do throws(VendorFileError) { return try VendorFile(value).vendors } catch { throw unusable("\(error)") }
    }

    private static func read(_ path: String) throws(CommandError) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            defer { try? file.close() }
            var bytes: [UInt8] = []
            while bytes.count <= sizeLimit {
                let piece = try [UInt8](unsafeUninitializedCapacity: 64 * 1_024) { buffer, count in
                    count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
                guard !piece.isEmpty else { break }
                bytes += piece
            }
            return bytes
        } catch {
            throw .unreadable(path, Errno(thrown: error))
        }
    }
}

/// A place in a payload, as an argument: `/data/photo`.
package struct MediaKey: ExpressibleByArgument, Sendable {
    package let pattern: PointerPattern

    /// Reads a JSON pointer.
    package init?(argument: String) {
        guard argument.hasPrefix("/"), argument.count > 1 else { return nil }
        pattern = PointerPattern(argument)
    }
}
