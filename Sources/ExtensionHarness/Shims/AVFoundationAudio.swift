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
    /// How an app uses sound.
    public struct Category: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    }

    /// A variant of a category.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    }

    /// What other apps' sounds do meanwhile.
    public struct CategoryOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let mixWithOthers = CategoryOptions(rawValue: 1)
        public static let duckOthers = CategoryOptions(rawValue: 2)
    }

    /// What other apps learn.
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

/// Receives the end of a sound.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    /// A sound has ended.
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
    /// Does nothing.
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}

// Sendable: the app sets its properties before it starts a sound; the main queue only reads the delegate.
/// A player that plays nothing.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
    open weak var delegate: (any AVAudioPlayerDelegate)?
    /// Has no effect.
    open var volume: Float = 1
    /// Has no effect.
    open var numberOfLoops = 0
    open var isPlaying: Bool { false }

    /// Reads a file.
    public init(contentsOf url: URL) throws { _ = try Data(contentsOf: url) }

    /// Takes the bytes of a file.
    public init(data: Data) throws {}

    open func prepareToPlay() -> Bool { true }

    /// Ends at once.
    @discardableResult
    open func play() -> Bool {
        noteSound()
        DispatchQueue.main.async { self.delegate?.audioPlayerDidFinishPlaying(self, successfully: true) }
        return true
    }

    /// Has no effect.
    open func pause() {}
    /// Has no effect.
    open func stop() {}
}

public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1

// Sendable: it never changes.
/// A voice by its language.
open class AVSpeechSynthesisVoice: NSObject, @unchecked Sendable {
    /// The language, such as en-US.
    public let language: String

    public init?(language: String?) { self.language = language ?? "en-US" }
}

// Sendable: only the code that creates it changes its properties.
/// A text to speak.
open class AVSpeechUtterance: NSObject, @unchecked Sendable {
    public let speechString: String
    /// Has no effect.
    open var voice: AVSpeechSynthesisVoice?
    /// Has no effect.
    open var rate = AVSpeechUtteranceDefaultSpeechRate
    /// Has no effect.
    open var volume: Float = 1
    /// Has no effect.
    open var pitchMultiplier: Float = 1

    public init(string: String) { speechString = string }
}

/// Receives the progress of speech.
public protocol AVSpeechSynthesizerDelegate: NSObjectProtocol {
    /// Speech has begun.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance)
    /// Speech has ended.
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
}

extension AVSpeechSynthesizerDelegate {
    /// Does nothing.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {}
    /// Does nothing.
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {}
}

// Sendable: the app sets its properties before it starts a sound; the main queue only reads the delegate.
/// A voice that is silent.
open class AVSpeechSynthesizer: NSObject, @unchecked Sendable {
    open weak var delegate: (any AVSpeechSynthesizerDelegate)?
    open var isSpeaking: Bool { false }

    /// Ends at once.
    open func speak(_ utterance: AVSpeechUtterance) {
        noteSound()
        DispatchQueue.main.async {
            self.delegate?.speechSynthesizer(self, didStart: utterance)
            self.delegate?.speechSynthesizer(self, didFinish: utterance)
        }
    }
}
