-- What each connection sends: FCM's request for a notification without an image.
wrk.method = "POST"
wrk.headers["Authorization"] = "Bearer load"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"message": {"topic": "load", "notification": {"title": "Load", "body": "A message"}, '
    .. '"apns": {"payload": {"aps": {"sound": "default"}}}}}'

done = function(summary, latency, requests)
    local errors = summary.errors
    io.write(string.format("accepted a second  %.0f\n", summary.requests / summary.duration * 1e6))
    io.write(string.format("p50 of 50 connections  %.1f ms\n", latency:percentile(50) / 1000))
    io.write(string.format("p99 of 50 connections  %.1f ms\n", latency:percentile(99) / 1000))
    io.write(string.format("refused  %d\n", errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
