// Sends with an unmodified firebase-admin-go.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	firebase "firebase.google.com/go/v4"
	"firebase.google.com/go/v4/errorutils"
	"firebase.google.com/go/v4/messaging"
)

var kinds = map[string]func(error) bool{
	"INVALID_ARGUMENT":       messaging.IsInvalidArgument,
	"QUOTA_EXCEEDED":         messaging.IsQuotaExceeded,
	"SENDER_ID_MISMATCH":     messaging.IsSenderIDMismatch,
	"THIRD_PARTY_AUTH_ERROR": messaging.IsThirdPartyAuthError,
	"UNAVAILABLE":            messaging.IsUnavailable,
	"UNREGISTERED":           messaging.IsUnregistered,
}

func main() {
	background := context.Background()
	app, err := firebase.NewApp(background, nil)
	must(err == nil, err)
	client, err := app.Messaging(background)
	must(err == nil, err)
	_, err = client.Send(background, message("phone-1", "one"))
	must(err == nil, err)
	_, err = client.SendDryRun(background, message("phone-1", "dry"))
	must(err == nil, err)

	result, err := client.SubscribeToTopic(background, []string{"phone-1", "UNREGISTERED"}, "cats")
	must(err == nil && result.SuccessCount == 1 && result.Errors[0].Index == 1, err)
	topic := message("", "topic")
	topic.Topic = "cats"
	_, err = client.Send(background, topic)
	must(err == nil, err)
	answer, err := http.Get(os.Getenv("RICHPUSH_URL") + "/api/v1/deliveries/wait?timeout=60&query=target:cats%20token:phone-1")
	must(err == nil && answer.StatusCode == 200, err)
	result, err = client.UnsubscribeFromTopic(background, []string{"phone-1"}, "cats")
	must(err == nil && result.SuccessCount == 1, err)

	batch := []*messaging.Message{message("UNREGISTERED", "batch")}
	for number := 1; number < 500; number++ {
		batch = append(batch, message(fmt.Sprint("phone-", number), "batch"))
	}
	answers, err := client.SendEach(background, batch)
	must(err == nil && answers.SuccessCount == 499 && messaging.IsUnregistered(answers.Responses[0].Error), err)

	for code, isKind := range kinds {
		_, err = client.Send(background, message(code, "x"))
		must(isKind(err), err)
		fmt.Println(code, err)
		if code == "UNAVAILABLE" {
			must(errorutils.HTTPResponse(err).Header.Get("Retry-After") != "", err)
		}
	}
}

func message(token string, title string) *messaging.Message {
	return &messaging.Message{Token: token, Notification: &messaging.Notification{Title: title}}
}

func must(isTrue bool, otherwise any) {
	if !isTrue {
		panic(fmt.Sprint(otherwise))
	}
}
