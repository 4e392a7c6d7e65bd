public import Testing

extension Tag {
    /// Needs the clock on the wall, so that a busy machine could make it fail.
    ///
    /// These tests are in suites named `RealTime`, which run after all others, one at a time: see the README.
    @Tag public static var realTime: Self
}
