/// The width and height of an image, in pixels.
struct PixelSize: Sendable, Hashable {
    let width: Int
    let height: Int

    /// The number of pixels; `Int.max` where it is larger.
    var count: Int {
        let (product, isOverflow) = width.multipliedReportingOverflow(by: height)
        return isOverflow ? .max : product
    }
}
