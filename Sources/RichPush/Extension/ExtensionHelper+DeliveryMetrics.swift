import Logging

extension ExtensionHelper {
    /// Makes the event that Firebase's helper sends to Google Analytics for BigQuery; here it goes nowhere but to the
    /// caller, see ``DeliveryMetrics``.
    /// - Parameters:
    ///   - messageInfo: The payload: ``NotificationContent/userInfo``.
    ///   - reporter: Who reports the delivery.
    /// - Returns: The event; `nil` where Firebase sends none, which is logged as Firebase logs it.
    @discardableResult
    public func exportDeliveryMetricsToBigQuery(
        withMessageInfo messageInfo: [String: JSONValue],
        reporter: DeliveryMetrics.Reporter = .serviceExtension(bundleIdentifier: nil)
    ) -> DeliveryMetrics? {
        do throws(DeliveryMetrics.Defect) {
            return try DeliveryMetrics(messageInfo: messageInfo, reporter: reporter)
        } catch {
            configuration.logger.warning(
                "No delivery metrics",
                metadata: ["reason": "\(error.rawValue) is missing or of the wrong type"]
            )
            return nil
        }
    }
}
