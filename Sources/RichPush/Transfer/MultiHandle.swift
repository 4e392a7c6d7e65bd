import CCurl

/// The owner of libcurl's multi handle, on which many transfers share connections. Other threads may hold it but call
/// only ``wakeUp()``.
final class MultiHandle: Sendable {
    // The pointer never changes. Only the thread of the transfer loop that owns this calls anything but `wakeUp`, and
    // `curl_multi_wakeup` is the one function that libcurl allows from any thread. The handle is cleaned up when its
    // last holder is gone, so no wake-up comes after that.
    private nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

    init() throws(MediaFailure) {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let pointer = curl_multi_init() else {
            throw .machine(.engine(detail: "libcurl cannot start"))
        }
        // Without a free descriptor, there is still a handle, but one that nothing can wake up.
        guard curl_multi_wakeup(pointer) == CURLM_OK else {
            curl_multi_cleanup(pointer)
            throw .machine(.engine(detail: "the system is out of file descriptors"))
        }
        // The number of connections that are kept for later transfers: by default, four for each transfer. If transfers
        // end faster than others begin, libcurl would close connections that the next ones need.
        richpush_multi_setopt_long(pointer, CURLMOPT_MAXCONNECTS, 128)
        self.pointer = pointer
    }

    deinit { curl_multi_cleanup(pointer) }

    /// Starts the transfer that the handle was prepared for.
    func add(_ easy: EasyHandle) throws(MediaFailure) {
        let code = curl_multi_add_handle(pointer, easy.pointer)
        guard code != CURLM_OK else { return }
        easy.detach()
        throw .machine(.engine(detail: String(cString: curl_multi_strerror(code))))
    }

    /// Ends the handle's transfer, however far it is.
    func remove(_ easy: EasyHandle) {
        curl_multi_remove_handle(pointer, easy.pointer)
        easy.detach()
    }

    /// Does all work that needs no waiting.
    func perform() {
        var running: Int32 = 0
        curl_multi_perform(pointer, &running)
    }

    func nextEnded() -> (id: EasyHandle.ID, result: CurlError)? {
        var remaining: Int32 = 0
        while let message = curl_multi_info_read(pointer, &remaining) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            return (easy, message.pointee.data.result)
        }
        return nil
    }

    /// Waits until there is something to do, ``wakeUp()`` is called, or the time has passed.
    func wait(atMost milliseconds: Int32) { curl_multi_poll(pointer, nil, 0, milliseconds, nil) }

    /// Ends ``wait(atMost:)``, or the next one. May be called from any thread.
    func wakeUp() { curl_multi_wakeup(pointer) }
}
