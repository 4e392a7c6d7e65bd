package import RichPush
import SystemPackage

/// A file of JSON or JSON5 that an option names; `-` is the standard input.
package struct OptionFile {
    private static let sizeLimit = 1 << 20
    private let path: String
    private let contents: String

    /// - Parameter contents: What is in it, in the plural: `strings`.
    package init(path: String, contents: String) { (self.path, self.contents) = (path, contents) }

    package func value() throws(CommandError) -> JSONValue {
        let bytes = try FileDescriptor.contents(of: path, limit: Self.sizeLimit)
        guard bytes.count <= Self.sizeLimit else { throw unusable("they have more than \(Self.sizeLimit) bytes") }
        do throws(JSONSyntaxError) { return try JSONValue(parsing: bytes, dialect: .relaxed) } catch {
            throw unusable("they are neither JSON nor JSON5: \(error)")
        }
    }

    package func unusable(_ reason: String) -> CommandError {
        CommandError("cannot use the \(contents) in \(path.visible): \(reason)", status: ExitStatus.dataError)
    }
}
