import ArgumentParser
import CommandSupport
import Glibc

@main
struct RichPushCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "richpush",
        abstract: "Show what an iPhone does with a rich push notification, and why.",
        discussion: """
            EXAMPLES
              richpush demo
                  Deliver a sample message with its image, all on this machine.
              richpush deliver message.json
                  Deliver an FCM message or an APNs payload, and show what became of its image.
              pbpaste | richpush deliver -
                  Deliver what was copied from documentation or source code.
              richpush extension --suite NotificationService.swift
                  Put your app's own extension, as it is, through a suite of cases.
              richpush audit campaign.jsonl > results.jsonl
                  Audit a whole campaign, one payload or message a line.
              richpush vendors onesignal
                  Show where a vendor's helper looks for the image, and what it does with it.
              richpush convert message.json
                  Print the payload that FCM makes from a message.
              richpush serve
                  Run FCM and APNs on this machine, and show what an iPhone does with what is sent.

            EXIT STATUS
              0   success
              1   the notification shows without its media, or a finding is an error
              64  wrong usage
              65  the input is neither a payload nor a message, or FCM or APNs would refuse it
              66  the input cannot be read
              69  there is no Swift toolchain to compile an extension with
              71  the limit of open files is too low
              73  the output cannot be written
              129, 130, 143  SIGHUP, Ctrl-C or SIGTERM ended the command
            """,
        version: "0.1.0",
        subcommands: [
            DeliverCommand.self, ExtensionCommand.self, AuditCommand.self, VendorsCommand.self, ConvertCommand.self,
            ServeCommand.self,
            CredentialsCommand.self, DemoCommand.self,
        ]
    )

    static func main() async {
        // A closed output must not end the command before it has cleaned up.
        signal(SIGPIPE, SIG_IGN)
        DescriptorLimit.require(4)
        // Otherwise the next file to be opened would be the standard input; this one cannot be read.
        if fcntl(STDIN_FILENO, F_GETFD) < 0 { _ = open("/dev/null", O_WRONLY | O_CLOEXEC) }
        await main(nil)
    }
}
