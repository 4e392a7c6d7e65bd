import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Sends with Java's own client, which is told of no authority: to FCM, over HTTP/2. */
class JavaClient {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Map<String, Integer> ERRORS = Map.of(
            "INVALID_ARGUMENT", 400, "QUOTA_EXCEEDED", 429, "SENDER_ID_MISMATCH", 403,
            "THIRD_PARTY_AUTH_ERROR", 401, "UNAVAILABLE", 503, "UNREGISTERED", 404);

    public static void main(String[] arguments) throws Exception {
        check(fcm("phone-1", "one", false).get(), 200, "projects/local/messages/");
        check(fcm("phone-1", "dry", true).get(), 200, "projects/local/messages/");
        for (var error : ERRORS.entrySet()) {
            check(fcm(error.getKey(), "x", false).get(), error.getValue(), error.getKey());
        }
        var batch = new ArrayList<CompletableFuture<HttpResponse<String>>>();
        for (int number = 0; number < 50; number++) {
            batch.add(fcm("phone-" + number, "batch", false));
        }
        for (var answer : batch) {
            check(answer.get(), 200, "");
        }
    }

    private static CompletableFuture<HttpResponse<String>> fcm(String token, String title, boolean isDryRun) {
        var body = String.format(
                "{\"message\": {\"token\": \"%s\", \"notification\": {\"title\": \"%s\"}}, \"validate_only\": %b}",
                token, title, isDryRun);
        var request = HttpRequest.newBuilder(URI.create("https://fcm.googleapis.com/v1/projects/local/messages:send"))
                .header("Authorization", "Bearer local")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        return CLIENT.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static void check(HttpResponse<String> answer, int status, String text) {
        if (answer.statusCode() != status || !answer.body().contains(text)) {
            throw new AssertionError(answer + ": " + answer.body());
        }
        if (status != 200) {
            System.out.println(status + " " + text + " over " + answer.version());
        }
    }
}
