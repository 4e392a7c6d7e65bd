/// The style sheet of the report.
enum ReportStyle {
    static let text = """
        :root { --text: #1d1d1f; --faint: #6e6e73; --line: #d2d2d7; --bar: #0a6cd6; --error: #c4291c; --page: #fff; }
        @media (prefers-color-scheme: dark) {
          :root { --text: #f5f5f7; --faint: #98989d; --line: #3a3a3c; --bar: #409cff; --error: #ff6961; --page: #161617; }
        }
        body { background: var(--page); color: var(--text); font: 15px/1.45 system-ui, sans-serif; margin: 0; }
        main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem; }
        h1 { font-size: 1.6rem; overflow-wrap: anywhere; }
        h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
        dl { display: flex; flex-wrap: wrap; gap: .75rem 2rem; margin: 1rem 0; }
        dt { color: var(--faint); font-size: .8rem; }
        dd { margin: 0; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
        th, td { border-bottom: 1px solid var(--line); padding: .3rem .9rem .3rem 0; text-align: left; vertical-align: top; }
        th { color: var(--faint); font-weight: 500; white-space: nowrap; }
        td { overflow-wrap: anywhere; }
        td:first-child { min-width: 4rem; }
        svg { width: 100%; height: auto; display: block; }
        svg text { fill: var(--text); font-size: 12px; }
        svg .faint { fill: var(--faint); }
        svg rect { fill: var(--bar); }
        svg line { stroke: var(--line); }
        .error { color: var(--error); }
        """
}
