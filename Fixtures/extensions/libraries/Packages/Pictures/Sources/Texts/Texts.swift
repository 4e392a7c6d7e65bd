public enum Texts {
    public static let name = "picture.png"
}
