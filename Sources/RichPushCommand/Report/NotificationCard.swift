import CommandSupport
import RichPush

/// The notification as a banner made of characters.
struct NotificationCard {
    private static let width = 66
    /// What is beside the text: margins, and the edges of the card.
    private static let edges = 6
    private static let thumbnailWidth = 12

    let content: NotificationContent
    let palette: Palette

    var lines: [String] {
        let thumbnail = thumbnailLines
        let width = min(Self.width, palette.width - Self.edges)
        let pictureWidth = thumbnail.isEmpty ? 0 : Self.thumbnailWidth + 1
        let textWidth = width - pictureWidth
        var rows = textRows(width: textWidth)
        while rows.count < thumbnail.count { rows.append(("", nil)) }
        let edge = palette(.faint, "│")
        let middle = rows.enumerated().map { index, row in
            let text = row.style.map { palette($0, row.text) } ?? row.text
            let padding = "".padding(to: textWidth - row.text.displayWidth)
            let picture = index < thumbnail.count ? " " + palette(.accent, thumbnail[index]) : ""
            return "  \(edge) \(text)\(padding)\(picture.padding(to: pictureWidth)) \(edge)"
        }
        let line = String(repeating: "─", count: width + 2)
        return ["  " + palette(.faint, "╭\(line)╮")] + middle + ["  " + palette(.faint, "╰\(line)╯")]
    }

    private func textRows(width: Int) -> [(text: String, style: Palette.Style?)] {
        let parts: [(text: String, limit: Int, style: Palette.Style?)] = [
            (header, .max, .faint), (content.title.visible, 2, .strong), (content.subtitle.visible, 1, .strong),
            (content.body.visible, 4, nil),
        ]
        return parts.flatMap { text, limit, style in
            text.wrapped(to: width).prefix(limit).map { (text: $0, style: style) }
        }
    }

    private var header: String {
        // An iPhone shows the sender's picture in place of the app's icon.
        var parts = [content.avatar == nil ? "YOUR APP" : "◉ sender's picture", "now"]
        switch content.interruptionLevel {
        case .timeSensitive: parts.append("time-sensitive")
        case .critical: parts.append("critical")
        case .active, .passive: break
        }
        if let badge = content.badge { parts.append("badge \(badge)") }
        if content.sound != nil { parts.append("♪") }
        return parts.joined(separator: " · ")
    }

    /// A frame around the kind of the first attachment, which a banner shows. A narrow card has no room for it.
    private var thumbnailLines: [String] {
        guard palette.width >= Self.width + Self.edges, let attachment = content.attachments.first else { return [] }
        let symbol =
            switch attachment.type.kind {
            case .image: "▲▲ image"
            case .movie: "▶ movie"
            case .audio: "♪ sound"
            }
        let inner = Self.thumbnailWidth - 2
        let line = String(repeating: "─", count: inner)
        let words = [symbol, attachment.type.filenameExtensions.first.map { ".\($0)" } ?? ""].map { text in
            let start = String(repeating: " ", count: max(0, inner - text.displayWidth) / 2)
            return "│" + (start + text).padding(to: inner) + "│"
        }
        return ["┌\(line)┐"] + words + ["└\(line)┘"]
    }
}
