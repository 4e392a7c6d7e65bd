import ArgumentParser
import CommandSupport
import EmbeddedFiles
import RichPush
import Vendors

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of what a command writes as JSON.",
        discussion: """
            The schemas follow JSON Schema 2020-12. Future versions may add members but never change existing ones. \
            Without a name, the command lists the schemas.

            EXAMPLES
              richpush schema
              richpush schema audit > audit.schema.json
            """
    )

    @Argument(help: .value("name", "The schema to print."), completion: .list(Array(OutputSchemas.all.names)))
    var name: String?

    func run() throws {
        let schemas = OutputSchemas.all
        guard let name else {
            let palette = Palette.forStandardOutput()
            let lines = schemas.flatMap { name, schema in
                palette.lines("  \(name.padding(to: 18)) ", schema["description"]?.stringValue ?? "")
            }
            return try StandardStreams.writeOutput(lines.joined(separator: "\n") + "\n")
        }
        guard var schema = schemas[name]?.objectValue else {
            throw CommandError.unknown("schema", name, of: Array(schemas.names))
        }
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        schema["$defs"] = .object(OutputSchemas.definitions)
        try StandardStreams.writeOutput(JSONValue.object(schema).document)
    }
}

/// The schemas of the commands' JSON. They share definitions with the description of the server's API.
private enum OutputSchemas {
    private static let file = parsed(EmbeddedFile.schemas)
    static var all: JSONObject {
        var all = file["schemas"]?.objectValue ?? [:]
        all["vendors"] = .object((all["vendors"]?.objectValue ?? [:]).merging(VendorFile.schema))
        return all
    }
    /// What they refer to.
    static var definitions: JSONObject {
        let server = parsed(EmbeddedFile.apiDescription)["components"]?["schemas"] ?? .null
        let shared = (file["shared"]?.arrayValue ?? []).compactMap(\.stringValue).map { ($0, server[$0] ?? .null) }
        return JSONObject(shared).merging(file["definitions"]?.objectValue ?? [:])
    }

    private static func parsed(_ file: EmbeddedFile) -> JSONValue {
        let text = String(decoding: file.bytes, as: UTF8.self)
        return (try? JSONValue(parsing: text.replacing("#/components/schemas/", with: "#/$defs/").utf8)) ?? .null
    }
}
