public import ArgumentParser
import FCM
import Logging
public import RichPush

/// How a notification is delivered; the same for every command that delivers.
struct DeliveryOptions: ParsableArguments {
    @Option(
        name: .customLong("profile"),
        help: ArgumentHelp(
            "What decides on the type of a download: its content, as libmagic sees it, or its name, as on an iPhone.",
            discussion: "The report names both verdicts, whichever counts."
        )
    )
    var profile = TypeDecision.content

    @Option(help: ArgumentHelp("How long the delivery may take.", valueName: "seconds"))
    var timeLimit = 25.0

    @Flag(help: "Download over http too, as an extension whose own Info.plist has an exception for it.")
    var allowHttp = false

    @Option(
        help: ArgumentHelp(
            "Connect to addresses of this machine or of a private network: 127.0.0.0/8:8080, [::1]:*, … Repeatable.",
            valueName: "range:port"
        )
    )
    var allowAddress: [AddressPolicy.Exception] = []

    @Option(help: ArgumentHelp("Trust the certificates in this file (PEM) instead of the system's.", valueName: "file"))
    var certificateAuthorities: String?

    @Option(
        help: ArgumentHelp(
            "How many bytes a megabyte has in Apple's limits: binary (2^20) or decimal (10^6). Apple does not say."
        )
    )
    var megabyte = Megabyte.binary

    @Flag(
        help: ArgumentHelp(
            "Let FCM set mutable-content by itself when there is an image. Users report both; the documentation says to set it."
        )
    )
    var fcmSetsMutableContent = false

    @Option(help: ArgumentHelp("The apns-push-type header, if the input has none.", valueName: "type"))
    var pushType: PushType?

    @Option(
        help: ArgumentHelp(
            "The app's localized strings, for localization keys in the payload: a JSON object of strings.",
            valueName: "file"
        )
    )
    var strings: String?

    @Flag(help: "Deliver to a device whose app has no service extension.")
    var withoutExtension = false

    @Flag(help: "Log what the extension logs, on the standard error.")
    var verbose = false

    enum Megabyte: String, ExpressibleByArgument, CaseIterable {
        case binary
        case decimal
    }

    func validate() throws {
        guard timeLimit > 0, timeLimit <= 3_600 else {
            throw ValidationError("--time-limit is in seconds, more than 0 and at most 3600.")
        }
    }

    /// The helper's configuration that the options ask for.
    var configuration: ExtensionHelper.Configuration {
        var configuration = ExtensionHelper.Configuration()
        configuration.timeLimit = .seconds(timeLimit)
        configuration.typeDecision = profile
        configuration.limits = megabyte == .binary ? .binaryMegabytes : .decimalMegabytes
        configuration.transfer.transportSecurity = allowHttp ? .allowHTTP : .requireHTTPS
        configuration.transfer.addresses.exceptions = allowAddress
        configuration.transfer.certificateAuthorities = certificateAuthorities
        configuration.logger.logLevel = verbose ? .debug : .critical
        return configuration
    }

    /// How FCM is taken to convert a message.
    var conversion: APNsConversion {
        APNsConversion(addsMutableContent: fcmSetsMutableContent)
    }

    /// The strings in the file that the options name.
    func localizedStrings() throws(InputError) -> LocalizedStrings {
        guard let strings else { return LocalizedStrings() }
        let value: JSONValue
        do throws(InputError) {
            value = try Self.json(in: InputFile.read(strings))
        } catch {
            switch error {
            case .malformed(let error): throw .unusableStrings(strings, "they are neither JSON nor JSON5: \(error)")
            case .tooLong: throw .unusableStrings(strings, "they have more than \(InputFile.sizeLimit) bytes")
            default: throw error
            }
        }
        guard let members = value.objectValue else {
            throw .unusableStrings(strings, "they are \(value.kindDescription), and no object of strings")
        }
        var table: [String: String] = [:]
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
            guard let text = member.stringValue else {
                throw .unusableStrings(strings, "\"\(key.visible)\" is \(member.kindDescription), and no string")
            }
            table[key] = text
        }
        return LocalizedStrings(table)
    }

    private static func json(in bytes: [UInt8]) throws(InputError) -> JSONValue {
        do throws(JSONSyntaxError) {
            return try JSONValue(parsing: bytes, dialect: .relaxed)
        } catch { throw .malformed(error) }
    }
}

extension TypeDecision: ExpressibleByArgument {}
extension PushType: ExpressibleByArgument {}
extension AddressPolicy.Exception: ExpressibleByArgument {
    /// Reads a range and a port.
    public init?(argument: String) {
        self.init(argument)
    }
}
