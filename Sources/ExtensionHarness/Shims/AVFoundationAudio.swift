// Sound and speech: each ends at once, and its delegate learns that on the main queue.

private func noteSound() {
    HarnessConnection.current.limitation(
        "The extension plays a sound or speaks; in the simulator that ends at once, in silence. Whether an iPhone lets "
            + "an extension do so is not proven."
    )
}

// Sendable: it has no state.
/// The audio session, which plays nothing.
open class AVAudioSession: NSObject, @unchecked Sendable {
    public struct Category: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    }

    public struct Mode: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    }

    public struct CategoryOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let mixWithOthers = CategoryOptions(rawValue: 1)
        public static let duckOthers = CategoryOptions(rawValue: 2)
    }

    public struct SetActiveOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    private static let session = AVAudioSession()

    open class func sharedInstance() -> AVAudioSession { session }

    open func setCategory(
        _ category: Category,
        mode: Mode = .default,
        options: CategoryOptions = []
    ) throws {}

    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws { noteSound() }
}

public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}

// Sendable: the app sets its properties before it starts a sound; the main queue only reads the delegate.
/// A player that plays nothing.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
    open weak var delegate: (any AVAudioPlayerDelegate)?
    open var volume: Float = 1
    open var numberOfLoops = 0
    open var isPlaying: Bool { false }

    public init(contentsOf url: URL) throws { _ = try Data(contentsOf: url) }

    public init(data: Data) throws {}

    open func prepareToPlay() -> Bool { true }

    @discardableResult
    open func play() -> Bool {
        noteSound()
        DispatchQueue.main.async { self.delegate?.audioPlayerDidFinishPlaying(self, successfully: true) }
        return true
    }

    open func pause() {}
    open func stop() {}
}

public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1

// Sendable: it never changes.
open class AVSpeechSynthesisVoice: NSObject, @unchecked Sendable {
    public let language: String

    public init?(language: String?) { self.language = language ?? "en-US" }
}

// Sendable: only the code that creates it changes its properties.
open class AVSpeechUtterance: NSObject, @unchecked Sendable {
    public let speechString: String
    open var voice: AVSpeechSynthesisVoice?
    open var rate = AVSpeechUtteranceDefaultSpeechRate
    open var volume: Float = 1
    open var pitchMultiplier: Float = 1

    public init(string: String) { speechString = string }
}

public protocol AVSpeechSynthesizerDelegate: NSObjectProtocol {
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance)
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
}

extension AVSpeechSynthesizerDelegate {
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {}
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {}
}

// Sendable: the app sets its properties before it starts a sound; the main queue only reads the delegate.
open class AVSpeechSynthesizer: NSObject, @unchecked Sendable {
    open weak var delegate: (any AVSpeechSynthesizerDelegate)?
    open var isSpeaking: Bool { false }

    open func speak(_ utterance: AVSpeechUtterance) {
        noteSound()
        DispatchQueue.main.async {
            self.delegate?.speechSynthesizer(self, didStart: utterance)
            self.delegate?.speechSynthesizer(self, didFinish: utterance)
        }
    }
}
