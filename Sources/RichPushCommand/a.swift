import ArgumentParser
import Hummingbird
@main struct A: ParsableCommand {}
