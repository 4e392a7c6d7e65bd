-- Asks for the URLs in turn, each thread beginning with another, and says what came as the other rivals do.
local requests = {}
local threads = 0
local index = 0

function setup(thread)
    thread:set("first", threads * 61)
    threads = threads + 1
end

function init(arguments)
    for url in io.lines(arguments[1]) do
        requests[#requests + 1] = wrk.format("GET", (url:gsub("^%a+://[^/]+", "")))
    end
    index = first
end

function request()
    index = index + 1
    return requests[index % #requests + 1]
end

function done(summary, latency, requests)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    io.write(string.format(
        '{"notifications": %d, "seconds": %f, "failed": %d}\n', summary.requests, summary.duration / 1e6, failed
    ))
end
