// A plain loop over libcurl's multi interface: one thread, and the bytes are thrown away.
//
//     curl_loop URLS CONCURRENCY
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t discard(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes, (void)context;
    return size * count;
}

// Starts the next download; false when there is none.
static int start(CURLM *multi, CURL *easy, FILE *urls) {
    char url[4096];
    if (!fgets(url, sizeof url, urls)) return 0;
    url[strcspn(url, "\n")] = 0;
    curl_easy_setopt(easy, CURLOPT_URL, url);
    return curl_multi_add_handle(multi, easy) == CURLM_OK;
}

int main(int argc, char **argv) {
    if (argc != 3) return 64;
    FILE *urls = fopen(argv[1], "r");
    int concurrency = atoi(argv[2]), active = 0, running;
    if (!urls || concurrency < 1) return 66;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURLM *multi = curl_multi_init();
    for (int number = 0; number < concurrency; number++) {
        CURL *easy = curl_easy_init();
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, discard);
        curl_easy_setopt(easy, CURLOPT_BUFFERSIZE, 64L * 1024);
        curl_easy_setopt(easy, CURLOPT_FAILONERROR, 1L);
        active += start(multi, easy, urls);
    }
    while (active > 0) {
        curl_multi_perform(multi, &running);
        int left;
        for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));) {
            CURL *easy = message->easy_handle;
            if (message->data.result != CURLE_OK) {
                fprintf(stderr, "%s\n", curl_easy_strerror(message->data.result));
                return 1;
            }
            curl_multi_remove_handle(multi, easy);
            active += start(multi, easy, urls) - 1;
        }
        if (active > 0) curl_multi_poll(multi, NULL, 0, 1000, NULL);
    }
    return 0;
}
