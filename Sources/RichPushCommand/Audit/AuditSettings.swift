import DeviceSimulator
import RichPush

/// How lines are audited, and how their results are written.
struct AuditSettings: Sendable {
    let judge: LineJudge
    let helper: ExtensionHelper.Configuration
    let concurrency: Int
    let perHost: Int
    let perHostRate: Double?
    let coalesces: Bool
    /// How long a URL's verdict holds; `nil` for the whole run.
    let verdictLifetime: Duration?
    let isOrdered: Bool
    let format: AuditFormat
    let failCriteria: FailCriteria
}

extension AuditSettings {
    /// When iOS warns an extension: a helper that takes longer does not come to an end.
    private static let longestTimeLimit: Duration = .seconds(29)

    init(options: AuditOptions, delivery: DeliveryOptions) throws(InputError) {
        var device = Device()
        device.hasServiceExtension = !delivery.withoutExtension
        device.strings = try delivery.localizedStrings()
        judge = LineJudge(conversion: delivery.conversion, pushType: delivery.pushType, device: device)
        var helper = delivery.configuration
        helper.timeLimit = min(helper.timeLimit, Self.longestTimeLimit)
        helper.makeRoom(forDownloads: options.concurrency)
        self.helper = helper
        concurrency = options.concurrency
        perHost = options.perHost
        perHostRate = options.perHostRate
        coalesces = !options.noCoalesce
        verdictLifetime = options.recheck.map { .seconds($0) }
        isOrdered = options.ordered
        format = options.format
        failCriteria = options.failCriteria
    }
}
