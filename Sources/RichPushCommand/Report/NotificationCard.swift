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
        let textWidth = width - (thumbnail.isEmpty ? 0 : Self.thumbnailWidth + 1)
        var rows = textRows(width: textWidth)
        while rows.count < thumbnail.count { rows.append(("", nil)) }
        let edge = palette(.faint, "│")
        let middle = rows.enumerated().map { index, row in
            let padding = String(repeating: " ", count: textWidth - row.text.displayWidth)
            let text = row.style.map { palette($0, row.text) } ?? row.text
            let picture =
                thumbnail.isEmpty
                ? ""
                : " "
                    + (index < thumbnail.count
                        ? palette(.accent, thumbnail[index]) : String(repeating: " ", count: Self.thumbnailWidth))
            return "  \(edge) \(text)\(padding)\(picture) \(edge)"
        }
        let line = String(repeating: "─", count: width + 2)
        return ["  " + palette(.faint, "╭\(line)╮")] + middle + ["  " + palette(.faint, "╰\(line)╯")]
    }

    private func textRows(width: Int) -> [(text: String, style: Palette.Style?)] {
        var rows: [(text: String, style: Palette.Style?)] = header.wrapped(to: width).map { ($0, .faint) }
        if !content.title.isEmpty {
            rows += content.title.visible.wrapped(to: width).prefix(2).map { ($0, .strong) }
        }
        if !content.subtitle.isEmpty {
            rows += content.subtitle.visible.wrapped(to: width).prefix(1).map { ($0, .strong) }
        }
        rows += content.body.visible.wrapped(to: width).prefix(4).map { ($0, nil) }
        return rows
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

    /// A frame around the kind of the first attachment, because a banner's thumbnail shows the first one. A narrow card has
    /// no room for it.
    private var thumbnailLines: [String] {
        guard palette.width >= Self.width + Self.edges, let attachment = content.attachments.first else { return [] }
        let symbol =
            switch attachment.type.kind {
            case .image: "▲▲ image"
            case .movie: "▶ movie"
            case .audio: "♪ sound"
            }
        let inner = Self.thumbnailWidth - 2
        return [
            "┌" + String(repeating: "─", count: inner) + "┐",
            "│" + centered(symbol, inner) + "│",
            "│" + centered(attachment.type.filenameExtensions.first.map { ".\($0)" } ?? "", inner) + "│",
            "└" + String(repeating: "─", count: inner) + "┘",
        ]
    }

    private func centered(_ text: String, _ width: Int) -> String {
        let space = max(0, width - text.displayWidth)
        return String(repeating: " ", count: space / 2) + text + String(repeating: " ", count: space - space / 2)
    }
}
