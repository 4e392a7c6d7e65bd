enum Edition: String {
    case morning = "Morning edition"
}
