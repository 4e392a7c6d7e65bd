#!/usr/bin/env bash
# Sends with curl: to FCM, and over HTTP/2 to APNs, with a certificate.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Prints the status and the body of an answer, whose header fields are then in a file.
post() { # url body [options…]
    curl --silent --show-error --max-time 60 --dump-header "$folder/head" --write-out '\n%{http_code}' \
        --data "$2" "$1" "${@:3}"
}
fcm() { # message [member of the request]
    post https://fcm.googleapis.com/v1/projects/local/messages:send "{\"message\": $1 ${2:-}}" \
        --header 'Authorization: Bearer local' --header 'Content-Type: application/json'
}
apns() { # token title
    post "https://api.push.apple.com/3/device/$1" "{\"aps\": {\"alert\": {\"title\": \"$2\"}, \"mutable-content\": 1}}" \
        --http2-prior-knowledge --cert "$APNS_CERTIFICATE" --header 'apns-topic: com.example.app'
}
# Fails unless all texts are in the answer.
expect() { # answer text…
    for text in "${@:2}"; do
        grep -qF -- "$text" <<<"$1" || { printf 'no %s in: %s\n' "$text" "$1" && exit 1; }
    done
    echo "as expected: ${*:2}"
}

expect "$(fcm '{"token": "phone-1", "notification": {"title": "one"}}')" projects/local/messages/ 200
expect "$(fcm '{"token": "phone-1", "notification": {"title": "dry"}}' ', "validate_only": true')" 200
expect "$(fcm '{"topic": "cats", "notification": {"title": "topic"}}')" 200
expect "$(curl --silent --show-error "$RICHPUSH_URL/api/v1/deliveries/wait?timeout=60&query=title:topic")" '"title":"topic"'
for answer in 400:INVALID_ARGUMENT 429:QUOTA_EXCEEDED 403:SENDER_ID_MISMATCH 401:THIRD_PARTY_AUTH_ERROR \
    503:UNAVAILABLE 404:UNREGISTERED; do
    expect "$(fcm "{\"token\": \"${answer#*:}\"}")" "${answer%:*}" "\"errorCode\":\"${answer#*:}\""
    case $answer in 429:* | 503:*) grep -iE '^retry-after: [1-9]' "$folder/head" ;; esac
done
answer=$(apns "$(printf '%064x' 1)" batch)
expect "$answer" 200
grep -iE '^HTTP/2 200' "$folder/head"
grep -iE '^apns-id: [0-9A-F-]{36}' "$folder/head"
for answer in 400:DeviceTokenNotForTopic 403:InvalidProviderToken 410:Unregistered 429:TooManyRequests \
    503:ServiceUnavailable; do
    token=$(printf "${answer%:*}%.0s" {1..22})
    expect "$(apns "$token" x)" "${answer%:*}" "\"reason\":\"${answer#*:}\""
done
