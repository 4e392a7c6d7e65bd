/// A clock that skips time while it is all that anybody waits for.
package protocol SkippingClock: Clock where Duration == Swift.Duration {
    /// Follows real time until the matching ``release()``, because somebody waits for something else.
    func hold()
    /// Ends a ``hold()``.
    func release()
}
