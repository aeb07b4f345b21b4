@main
struct Tern {
    static func main() {}
}
