/// The parts of the script, one after the other: as a module, they see each other and nobody else sees them.
enum PageScript {
    /// What shows a delivery, wherever it comes from.
    private static let delivery =
        PackageResources.elements_js + PackageResources.media_js + PackageResources.notification_js
        + PackageResources.documents_js + PackageResources.delivery_js

    /// What shows the deliveries that a server has.
    static let inbox =
        delivery + PackageResources.server_js + PackageResources.list_js + PackageResources.detail_js
        + PackageResources.keyboard_js + PackageResources.inbox_js

    /// What shows the one delivery that a page holds.
    static let preview = delivery + PackageResources.preview_js
}
