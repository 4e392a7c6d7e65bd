@main enum ShopApp { static func main() {} }
