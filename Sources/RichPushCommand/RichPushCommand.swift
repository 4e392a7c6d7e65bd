import ArgumentParser
import Glibc
import Logging

@main
struct RichPushCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "richpush",
        abstract: "Shows what an iPhone makes of a rich push notification, and why.",
        discussion: """
            EXAMPLES
              richpush demo
                  Deliver a sample message with its image, all on this machine.
              richpush deliver message.json
                  Deliver an FCM message or an APNs payload, and say what became of its image.
              pbpaste | richpush deliver -
                  The same for what was copied from documentation or source code.
              richpush audit campaign.jsonl > results.jsonl
                  Judge a whole campaign, one payload or message a line.
              richpush convert message.json
                  Print the payload that FCM makes of a message.
              richpush serve
                  Be FCM for the SDKs one sends with, and show what an iPhone makes of it.

            EXIT STATUS
              0   as wished
              1   delivered without its media, or with a finding that is an error
              64  wrong usage
              65  the input is no payload and no message, or FCM would refuse it
              66  the input cannot be read
              130 audit was ended by Ctrl-C
            """,
        version: "0.1.0",
        subcommands: [
            DeliverCommand.self, AuditCommand.self, ConvertCommand.self, ServeCommand.self, CredentialsCommand.self,
            DemoCommand.self,
        ]
    )

    static func main() async {
        // Whoever reads the output may stop reading: that must not end the command before it has cleaned up.
        signal(SIGPIPE, SIG_IGN)
        await main(nil)
    }
}
