import FCM
import RichPush

extension JSONValue {
    /// The variables in its strings, whose values only a running program knows.
    /// - Parameter names: The expressions whose own text stands for their value.
    func variables(_ names: Set<String>) -> [String] {
        switch self {
        case .string(let text):
            let pattern = /\{\{([^{}]{1,99})\}\}|[$#]\{([^}]{1,99})\}|(\$[A-Za-z_]\w*)/
            return names.contains(text) ? [text] : text.matches(of: pattern).map { "\($0.1 ?? $0.2 ?? $0.3 ?? "")" }
        case .array(let elements): return elements.flatMap { $0.variables(names) }
        case .object(let members): return members.flatMap { $0.value.variables(names) }
        case .null, .bool, .integer, .largeInteger, .number: return []
        }
    }
}

extension InputDocument {
    /// The variables in a text of the value, such as an image's URL; empty if it is known.
    package func variables(in text: String) -> [String] { unknown.map(JSONValue.string(text).variables) ?? [] }
    /// Where the message is.
    var root: [String] { kind == .request ? ["message"] : [] }

    /// The places of values of which FCM, APNs, or a device would say that they are wrong.
    private var wrongPlaces: [[String]] {
        do throws(InputError) {
            let payload = kind.isMessage ? root + ["apns", "payload"] : []
            return try push().notification.findings.compactMap { finding in
                let isWrong = [.mutableContentType, .invalidKeyValue, .invalidImageValue].contains(finding.kind)
                guard isWrong, case .payload(let place)? = finding.location else { return nil }
                return (place.components.first == "aps" ? payload : []) + place.components
            }
        } catch .refusedByFCM(let error) {
            let places = error.fieldViolations.filter { !$0.description.contains("Cannot find field") }.map(\.pointer)
            return (error.fieldViolations.isEmpty ? [error.pointer].compactMap(\.self) : places).map(\.components)
        } catch { return [["aps"]] }
    }

    /// Makes sure that no variable's name is judged as if it were its value.
    /// - Returns: The findings about the variables.
    mutating func replaceUnknown(_ names: [String]) -> [Finding] {
        var (decisive, parts) = ([String](), [String]())
        for _ in 0..<50 where unknown != nil {
            let found = wrongPlaces.map { ($0, variables(in: value.value(at: $0)?.stringValue ?? "")) }
            guard let (place, variables) = found.first(where: { !$1.isEmpty }) else { break }
            let substitute = SenderNames.tables["substitutes"]?[place.last ?? ""]
            if substitute?.stringValue == nil, substitute != nil { decisive += variables }
            if substitute?.objectValue != nil { parts += variables }
            value.set(substitute, at: place)
        }
        if let notification = try? push().notification {
            if case .url(let text) = ImageReference(in: notification.payload) { decisive += variables(in: text) }
            if let part = parts.first, !notification.content.hasVisibleText {
                value.set(.string(part), at: kind.isMessage ? root + ["notification", "body"] : ["aps", "alert"])
            }
        }
        return names.map { decisive.contains($0) ? .decisiveVariable($0) : .identifierAsValue($0) }
    }
}
