// The files of downloads while their completion handlers run, after which a device removes them.
#pragma once

/// Lends a file to the handler that this thread is about to call.
void lentFileBegin(const char *path);

/// Ends that, after the handler has returned and the file is removed.
void lentFileEnd(const char *path);

/// Waits, if the file is lent to another thread's handler, until that has returned, or waits for other threads itself.
void lentFileWait(const char *path);

/// Tells that this thread begins or ends to wait for an answer of the harness.
void lentFileAsks(int begins);
