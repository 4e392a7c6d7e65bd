/// The version of both programs, as in the changelog.
package let richPushVersion = "0.2.0"
