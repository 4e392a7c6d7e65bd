import Glibc

/// A system error while a temporary file was being created or written.
public struct StorageError: Error, Sendable, Hashable {
    /// A step in creating a file.
    public enum Operation: String, Sendable, Hashable, Codable {
        /// Creating the directory of attachments.
        case createDirectory = "create a directory"
        /// Creating the file.
        case createFile = "create a file"
        /// Writing to the file.
        case writeFile = "write a file"
        /// Closing the file.
        case closeFile = "close a file"
        /// Giving the file its name.
        case nameFile = "name a file"
    }

    /// The step that failed.
    public let operation: Operation
    /// The system's error number (`errno`).
    public let code: Int32

    /// The error that the last failed system call left.
    static func last(_ operation: Operation) -> StorageError { StorageError(operation: operation, code: errno) }
}

extension MediaFailure {
    /// Runs code that stores bytes, and throws its errors as failures.
    @discardableResult
    static func storing<Value: ~Copyable>(_ body: () throws(StorageError) -> Value) throws(MediaFailure) -> Value {
        do throws(StorageError) { return try body() } catch { throw .machine(.storage(error)) }
    }
}

extension StorageError: CustomStringConvertible {
    /// The step and the system's text: "cannot write a file: No space left on device".
    public var description: String {
        // Glibc's text of an error is each thread's own.
        "cannot \(operation.rawValue): \(String(cString: strerror(code)))"
    }
}
