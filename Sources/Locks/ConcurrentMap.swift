extension Sequence where Element: Sendable {
    /// Transforms all elements at the same time.
    /// - Returns: The results, in the order of the elements.
    /// - Throws: The first error in that order, once all have ended.
    package func concurrentMap<Output: Sendable, Failure: Error>(
        _ transform: @escaping @Sendable (Element) async throws(Failure) -> Output
    ) async throws(Failure) -> [Output] {
        let results = await withTaskGroup(of: (Int, Result<Output, Failure>).self) { group in
            for (index, element) in enumerated() {
                group.addTask {
                    do throws(Failure) { return (index, .success(try await transform(element))) } catch {
                        return (index, .failure(error))
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        return try results.sorted { $0.0 < $1.0 }.map { (_, result) throws(Failure) in try result.get() }
    }
}
