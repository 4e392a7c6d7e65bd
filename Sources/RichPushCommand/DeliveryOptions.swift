public import ArgumentParser
import CommandSupport
public import DeviceSimulator
import FCM
import Logging
public import RichPush
import RichPushInput

/// How to deliver a notification: the same options in every command that delivers.
struct DeliveryOptions: ParsableArguments {
    @OptionGroup
    var helper: HelperOptions

    @Option(
        help: ArgumentHelp(
            "The size of a megabyte in Apple's limits: binary (2^20 bytes) or decimal (10^6 bytes).",
            discussion: "Apple does not say which."
        )
    )
    var megabyte = Megabyte.binary

    @Option(help: .value("type", "The apns-push-type header, if the input has none."))
    var pushType: PushType?

    @Option(help: .value("file", "The app's localized strings, for the payload's localization keys: a JSON object."))
    var strings: String?

    @Flag(help: "Deliver to a device whose app has no service extension.")
    var withoutExtension = false

    @Option(help: .value("release", "The release of Firebase's SDK, such as 12.18. Older ones crash on some payloads."))
    var firebaseSdk = FirebaseRelease.latest

    @Flag(help: "Write the extension's log to the standard error.")
    var verbose = false

    @Flag(name: .shortAndLong, help: "Write only the conclusion of a report in text, and log only errors.")
    var quiet = false

    enum Megabyte: String, ExpressibleByArgument, CaseIterable { case binary, decimal }

    func validate() throws { if quiet, verbose { throw ValidationError("--quiet and --verbose cannot be combined.") } }

    func noteUnusedProxy(_ findings: some Sequence<String>) { if !quiet { helper.noteUnusedProxy(findings) } }

    var configuration: ExtensionHelper.Configuration {
        var configuration = ExtensionHelper.Configuration()
        helper.apply(to: &configuration)
        configuration.limits = megabyte == .binary ? .binaryMegabytes : .decimalMegabytes
        configuration.logger.logLevel = verbose ? .debug : .critical
        return configuration
    }

    var conversion: APNsConversion {
        APNsConversion(
            installationIdentifier: APNsConversion.placeholderInstallation,
            addsMutableContent: helper.fcmSetsMutableContent
        )
    }

    func device() throws(CommandError) -> Device {
        var device = Device()
        device.hasServiceExtension = !withoutExtension
        device.firebaseRelease = firebaseSdk
        device.strings = try localizedStrings()
        return device
    }

    func push(of input: InputDocument, strings: LocalizedStrings) throws(CommandError) -> InputDocument.Push {
        do throws(InputError) {
            return try input.push(conversion: conversion, pushType: pushType, strings: strings)
        } catch {
            throw CommandError(error)
        }
    }

    private func localizedStrings() throws(CommandError) -> LocalizedStrings {
        guard let strings else { return LocalizedStrings() }
        let file = OptionFile(path: strings, contents: "strings")
        let value = try file.value()
        guard let members = value.objectValue else {
            throw file.unusable("they are \(value.kindDescription), not an object of strings")
        }
        var table: [String: String] = [:]
        for (key, member) in members {
            guard let text = member.stringValue else {
                throw file.unusable("\"\(key.visible)\" is \(member.kindDescription), not a string")
            }
            table[key] = text
        }
        return LocalizedStrings(table)
    }
}

extension PushType: ExpressibleByArgument {}

extension FirebaseRelease: ExpressibleByArgument {}
