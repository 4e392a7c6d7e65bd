// What the kernel does not grant, in plain words, for the harness.
#pragma once

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// The sentences about what the kernel does not grant, as the elements of an array in JSON.
struct sandboxReport {
    char text[4096];
    size_t length;
};

static inline void sandboxAppend(struct sandboxReport *report, const char *text) {
    for (; *text != 0 && report->length < sizeof(report->text); text++) {
        // No sentence of ours has a character that JSON must escape; a message of the C library may.
        int isPlain = *text >= ' ' && *text < 127 && *text != '\\';
        report->text[report->length++] = isPlain ? *text : ' ';
    }
}

/// Notes something that the kernel did not grant.
static inline void sandboxNote(struct sandboxReport *report, const char *words) {
    // What does not fit is less than what the report already says.
    if (report->length + strlen(words) + 100 > sizeof(report->text)) return;
    sandboxAppend(report, report->length == 0 ? "\"" : ",\"");
    sandboxAppend(report, words);
    sandboxAppend(report, "\"");
}

/// Notes that a step failed, with the system's reason, unless its result is zero.
static inline void sandboxRequire(struct sandboxReport *report, int result, const char *words) {
    if (result == 0) return;
    struct sandboxReport sentence = {.length = 0};
    const char *reason = strerror(errno);
    sandboxAppend(&sentence, words);
    sandboxAppend(&sentence, " (");
    sandboxAppend(&sentence, reason);
    sandboxAppend(&sentence, ")");
    sentence.text[sentence.length < sizeof(sentence.text) ? sentence.length : sizeof(sentence.text) - 1] = 0;
    sandboxNote(report, sentence.text);
}

/// Sends the report as the first message of the process, before the app's code could send another one.
static inline void sandboxSendReport(const struct sandboxReport *report, int socket) {
    struct sandboxReport message = {.length = 0};
    sandboxAppend(&message, "{\"confined\":{\"notGranted\":[");
    if (message.length + report->length + 8 > sizeof(message.text)) _exit(71);
    memcpy(message.text + message.length, report->text, report->length);
    message.length += report->length;
    sandboxAppend(&message, "]}}");
    message.text[message.length++] = '\n';
    for (size_t sent = 0; sent < message.length;) {
        ssize_t count = send(socket, message.text + sent, message.length - sent, MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR) _exit(71);
        if (count > 0) sent += (size_t)count;
    }
}
