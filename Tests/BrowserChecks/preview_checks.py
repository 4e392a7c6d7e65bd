"""The page that `richpush deliver --preview` writes."""
