import Testing

@testable import RichPushCommand

@Suite("The progress bar")
struct ProgressBarTests {
    @Test(
        "The bar shows how far the audit is, and how long it will take",
        arguments: [
            (5_000, 250, 10.0, "━━━━━━────────────────── 25% · 5,000 lines · 500/s · 0:30 left"),
            (0, 0, 0, "──────────────────────── 0% · 0 lines · 0/s"),
        ]
    )
    func progress(lines: Int, bytes: Int, seconds: Double, expected: String) {
        let palette = Palette(isColored: false)
        #expect(
            ProgressBar.line(lines: lines, bytes: bytes, of: 1_000, seconds: seconds, palette: palette) == expected
        )
    }
}
