import RichPushInput

extension AuditResult {
    /// Writes the result as a line.
    func write(to json: inout JSONLine) {
        json.object { json in
            json.member("line", line)
            json.member("id", id)
            json.member("input", kind?.rawValue)
            shared.write(to: &json)
        }
        json.endLine()
    }
}
