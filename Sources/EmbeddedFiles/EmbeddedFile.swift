internal import CEmbeddedFiles
internal import Glibc

package struct EmbeddedFile: Sendable {
    /// The path of the file in the folder of its table.
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    private init(_ file: embedded_file) {
        name = String(cString: file.name)
        // A text ends with its only zero.
        let count = file.count > 0 ? file.count : strlen(file.bytes)
        bytes = Array(UnsafeBufferPointer(start: file.bytes, count: count))
    }

    /// The files of a table, which ends with a file that has no name.
    private static func files(_ table: UnsafePointer<embedded_file>) -> [EmbeddedFile] {
        sequence(first: table) { $0 + 1 }.lazy.map(\.pointee).prefix { $0.name != nil }.map { EmbeddedFile($0) }
    }

    /// The sources of the modules that stand in for Apple's.
    package static let shims = files(embedded_shims())
    /// The sources of the module that stands in for vendors' SDKs.
    package static let vendorShims = files(embedded_vendor_shims())
    /// The rows of the vendors, in the order of their table.
    package static let vendorRows = files(embedded_vendor_rows())
    /// The sources of the adapter and the headers for extensions in Objective-C.
    package static let objectiveC = files(embedded_objective_c())
    /// The files of the inbox and of the page of one delivery, by name.
    package static let page = Dictionary(uniqueKeysWithValues: files(embedded_page()).map { ($0.name, $0.bytes) })
    /// The description of the server's API, in the OpenAPI format.
    package static let apiDescription = EmbeddedFile(embedded_api_description().pointee)
    /// The names that senders have for what FCM and Apple call otherwise.
    package static let senderNames = EmbeddedFile(embedded_sender_names().pointee)
    /// All findings, with their texts.
    package static let findings = EmbeddedFile(embedded_findings().pointee)
    /// The schemas of the commands' JSON.
    package static let schemas = EmbeddedFile(embedded_schemas().pointee)
    /// The modules that an extension may import.
    package static let modules = EmbeddedFile(embedded_modules().pointee)
    /// A PNG that every iPhone shows.
    package static let picture = EmbeddedFile(embedded_picture().pointee)
}
