import com.eatthepath.pushy.apns.ApnsClient;
import com.eatthepath.pushy.apns.ApnsClientBuilder;
import com.eatthepath.pushy.apns.PushNotificationResponse;
import com.eatthepath.pushy.apns.auth.ApnsSigningKey;
import com.eatthepath.pushy.apns.util.ApnsPayloadBuilder;
import com.eatthepath.pushy.apns.util.SimpleApnsPushNotification;
import java.io.File;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Sends with an unmodified pushy, which is given the authority's file. */
class PushyClient {
    private static final Map<Integer, String> REASONS = Map.of(
            400, "DeviceTokenNotForTopic", 403, "InvalidProviderToken", 410, "Unregistered",
            429, "TooManyRequests", 503, "ServiceUnavailable");

    public static void main(String[] arguments) throws Exception {
        var key = ApnsSigningKey.loadFromPkcs8File(new File(System.getenv("APNS_KEY")), "TEAM123456", "ABCDE12345");
        var client = new ApnsClientBuilder()
                .setApnsServer(ApnsClientBuilder.PRODUCTION_APNS_HOST)
                .setTrustedServerCertificateChain(new File(System.getenv("SSL_CERT_FILE")))
                .setSigningKey(key)
                .build();
        var one = send(client, String.format("%064x", 1), "one").get(120, TimeUnit.SECONDS);
        check(one.isAccepted() && one.getApnsId() != null, one);
        var batch = new ArrayList<Future<PushNotificationResponse<SimpleApnsPushNotification>>>();
        for (int number = 0; number < 500; number++) {
            batch.add(send(client, String.format("%064x", number), "batch"));
        }
        for (var answer : batch) {
            check(answer.get(120, TimeUnit.SECONDS).isAccepted(), answer.get());
        }
        for (var expected : REASONS.entrySet()) {
            int status = expected.getKey();
            var answer = send(client, String.valueOf(status).repeat(22), "x").get(120, TimeUnit.SECONDS);
            check(answer.getStatusCode() == status, answer);
            check(answer.getRejectionReason().get().equals(expected.getValue()), answer);
            check(answer.getTokenInvalidationTimestamp().isPresent() == (status == 410), answer);
            System.out.println(status + " " + expected.getValue());
        }
        client.close().get(120, TimeUnit.SECONDS);
    }

    private static Future<PushNotificationResponse<SimpleApnsPushNotification>> send(
            ApnsClient client, String token, String title) {
        var payload = new ApnsPayloadBuilder()
                .setAlertTitle(title).setAlertBody("From pushy").setMutableContent(true).build();
        return client.sendNotification(new SimpleApnsPushNotification(token, "com.example.app", payload));
    }

    private static void check(boolean isTrue, Object otherwise) {
        if (!isTrue) {
            throw new AssertionError(otherwise);
        }
    }
}
