# Sends with an unmodified apnotic.
require "apnotic"

REASONS = {
  "400" => "DeviceTokenNotForTopic", "403" => "InvalidProviderToken", "410" => "Unregistered",
  "429" => "TooManyRequests", "503" => "ServiceUnavailable"
}.freeze

def notification(token, title)
  Apnotic::Notification.new(token).tap do |found|
    found.alert = { title: title, body: "From apnotic" }
    found.mutable_content = true
    found.topic = "com.example.app"
  end
end

connection = Apnotic::Connection.new(
  auth_method: :token, cert_path: ENV.fetch("APNS_KEY"), key_id: "ABCDE12345", team_id: "TEAM123456"
)
one = connection.push(notification(format("%064x", 1), "one"), timeout: 60)
raise one.inspect unless one.ok? && one.headers["apns-id"]

sent = Queue.new
500.times do |number|
  push = connection.prepare_push(notification(format("%064x", number), "batch"))
  push.on(:response) { |answer| sent << answer.ok? }
  connection.push_async(push)
end
connection.join(timeout: 120)
raise "#{sent.size} answers" unless sent.size == 500 && Array.new(500) { sent.pop }.all?

REASONS.each do |status, reason|
  answer = connection.push(notification(status * 22, "x"), timeout: 60)
  raise answer.inspect unless [answer.status, answer.body["reason"]] == [status, reason]
  raise answer.inspect unless answer.body.key?("timestamp") == (status == "410")

  puts "#{status} #{reason}"
end
connection.close
