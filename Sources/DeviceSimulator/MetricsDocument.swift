import RichPush

/// The delivery metrics that an extension would send to BigQuery, or why it would send none, as JSON.
struct MetricsDocument: Encodable {
    private enum CodingKeys: String, CodingKey {
        case missing, consoleCode
    }

    private let metrics: Result<DeliveryMetrics, DeliveryMetrics.Defect>

    /// The metrics of a delivery whose payload has anything of FCM's; `nil` if the extension did not run.
    init?(_ delivery: Delivery) {
        let payload = delivery.notification.payload
        guard delivery.outcome != nil,
            payload.names.contains(where: { $0.hasPrefix("gcm.") || $0.hasPrefix("google.") })
        else { return nil }
        metrics = Result { () throws(DeliveryMetrics.Defect) in try DeliveryMetrics(messageInfo: payload) }
    }

    var summary: String {
        switch metrics {
        case .success: "complete for BigQuery"
        case .failure(let defect): "none: \(defect.rawValue) is missing (\(defect.consoleCode))"
        }
    }

    /// Encodes the metrics, or the key that is missing and the code of the line that Firebase logs.
    func encode(to encoder: any Encoder) throws {
        switch metrics {
        case .success(let metrics): try metrics.encode(to: encoder)
        case .failure(let defect):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(defect, forKey: .missing)
            try container.encode(defect.consoleCode, forKey: .consoleCode)
        }
    }
}
