/// Writes how long before or after another time something is.
open class RelativeDateTimeFormatter: Formatter {
    public enum DateTimeStyle: Int, Sendable { case numeric, named }
    public enum UnitsStyle: Int, Sendable { case full, spellOut, short, abbreviated }

    private typealias Field = Date.AnchoredRelativeFormatStyle.Field
    private static let units: [(Calendar.Component, Field)] = [
        (.year, .year), (.month, .month), (.weekOfMonth, .week), (.day, .day), (.hour, .hour), (.minute, .minute),
        (.second, .second),
    ]

    open var dateTimeStyle = DateTimeStyle.numeric
    open var unitsStyle = UnitsStyle.full
    open var formattingContext = Formatter.Context.unknown
    open var calendar = Calendar.current
    open var locale = Locale.current

    open func localizedString(from dateComponents: DateComponents) -> String { text(of: dateComponents, after: Date()) }

    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = Date()
        return localizedString(for: now + timeInterval, relativeTo: now)
    }

    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        let parts = calendar.dateComponents(Set(Self.units.map(\.0)), from: referenceDate, to: date)
        return text(of: parts, after: referenceDate)
    }

    /// Writes the largest unit alone.
    private func text(of parts: DateComponents, after date: Date) -> String {
        let unit = Self.units.first { parts.value(for: $0.0) ?? 0 != 0 } ?? (.second, .second)
        let styles: [Date.RelativeFormatStyle.UnitsStyle] = [.wide, .spellOut, .abbreviated, .narrow]
        let style = Date.AnchoredRelativeFormatStyle(
            anchor: calendar.date(byAdding: unit.0, value: parts.value(for: unit.0) ?? 0, to: date) ?? date,
            allowedFields: [unit.1],
            presentation: dateTimeStyle == .named ? .named : .numeric,
            unitsStyle: styles[unitsStyle.rawValue],
            locale: locale,
            calendar: calendar
        )
        return style.format(date)
    }

    open override func string(for obj: Any?) -> String? {
        (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }
}
