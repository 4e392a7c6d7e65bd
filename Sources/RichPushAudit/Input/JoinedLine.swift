import RichPush
import RichPushInput

extension JSONSyntaxError {
    /// Says where another document begins in a line that is not JSON, as where `cat` joined a file to one that was cut
    /// off or has no last line feed; empty if none does.
    func clause(onNextDocumentIn line: [UInt8]) -> String {
        let brace = UInt8(ascii: "{")
        // Lines of a campaign begin alike, and objects within a line follow one of these characters.
        let beginning = line.prefix { $0 != UInt8(ascii: ":") }
        let starts = line.indices.dropFirst().lazy.filter { index in
            line[index] == brace && (!":[, ".utf8.contains(line[index - 1]) || line[index...].starts(with: beginning))
        }
        // The limit bounds the time that a line takes.
        let next =
            reason == .trailingContent
            ? offset
            : starts.prefix(16).first { start in
                var parser = JSONParser(line, dialect: .googleAPI, from: start)
                return (try? InputDocument(LineEnvelope(parser.parseDocument()).document)) != nil
            }
        guard line.first == brace, let next, line[next] == brace else { return "" }
        return "; the object from column \(next + 1) is not audited either: put it on its own line"
    }
}
