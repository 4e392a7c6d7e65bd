// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A logger whose lines appear in the harness's report.
public struct Logger: Sendable {
    private let log: OSLog

    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    public init(_ logObj: OSLog) { log = logObj }
    public init() { log = .default }

    public func log(_ message: OSLogMessage) { log.write(.default, message.text) }
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message.text) }
    public func trace(_ message: OSLogMessage) { log.write(.debug, message.text) }
    public func debug(_ message: OSLogMessage) { log.write(.debug, message.text) }
    public func info(_ message: OSLogMessage) { log.write(.info, message.text) }
    public func notice(_ message: OSLogMessage) { log.write(.default, message.text) }
    public func warning(_ message: OSLogMessage) { log.write(.error, message.text) }
    public func error(_ message: OSLogMessage) { log.write(.error, message.text) }
    public func critical(_ message: OSLogMessage) { log.write(.fault, message.text) }
    public func fault(_ message: OSLogMessage) { log.write(.fault, message.text) }
}

public func os_log(
    _ message: StaticString,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ args: Any...
) {
    log.write(type, LogFormat.text("\(message)", args))
}

public func os_log(
    _ type: OSLogType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    _ message: StaticString,
    _ args: Any...
) {
    log.write(type, LogFormat.text("\(message)", args))
}

public func os_log(_ message: OSLogMessage) { OSLog.default.write(.default, message.text) }

public func os_log(_ type: OSLogType, _ message: OSLogMessage) { OSLog.default.write(type, message.text) }

public func os_log(_ type: OSLogType, log: OSLog, _ message: OSLogMessage) { log.write(type, message.text) }

/// Text with C's format specifiers and the log's own additions, such as `%{public}@`.
enum LogFormat {
    static func text(_ format: String, _ arguments: [Any]) -> String {
        var text = ""
        var values = arguments.makeIterator()
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "{", let end = rest.firstIndex(of: "}") { rest = rest[rest.index(after: end)...] }
            let flags = rest.prefix { "-+ #0123456789.*hlqLzjt".contains($0) }
            rest = rest[flags.endIndex...]
            guard let conversion = rest.popFirst() else { break }
            if conversion == "%" {
                text += "%"
            } else if let value = values.next() {
                text += Self.text(value, flags: flags.filter { !"hlqLzjt*".contains($0) }, conversion)
            } else {
                text += "<missing>"
            }
        }
        return text + rest
    }

    private static func text(_ value: Any, flags: String, _ conversion: Character) -> String {
        let number = value as? NSNumber
        switch conversion {
        case "x", "X", "o":
            guard let number else { return "\(value)" }
            let digits = String(number.uint64Value, radix: conversion == "o" ? 8 : 16, uppercase: conversion == "X")
            return digits
        case "f", "g", "e", "F", "G", "E":
            guard let number, flags.count < 8 else { return "\(value)" }
            return String(format: "%\(flags)\(conversion)", number.doubleValue)
        default: return "\(value)"
        }
    }
}
