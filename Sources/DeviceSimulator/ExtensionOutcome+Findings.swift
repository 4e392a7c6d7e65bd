import RichPush

extension ExtensionOutcome {
    func findings(handlerCalls: Int) -> [Finding] {
        let finding: Finding? =
            switch self {
            case .original(.timeExpired): .extensionTimeExpired
            case .original(.emptyContent): .emptyContent
            // The device reports the cause of the crash.
            case .original(.extensionCrashed), .modified, .suppressed: nil
            }
        let calls = handlerCalls > 1 ? Finding.contentHandlerCalledTwice(count: handlerCalls) : nil
        return [finding, calls].compactMap(\.self)
    }
}
