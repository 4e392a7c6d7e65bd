#if !os(Linux)
    // Every library builds on this module, so the build ends with this sentence and no other error.
    #error("RichPush runs on Linux: build it there or in a container, such as swift:6.3-bookworm")
#endif
