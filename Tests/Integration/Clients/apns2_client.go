// Sends with an unmodified apns2, with a provider token and with a certificate.
package main

import (
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/sideshow/apns2"
	"github.com/sideshow/apns2/certificate"
	"github.com/sideshow/apns2/payload"
	"github.com/sideshow/apns2/token"
)

func main() {
	key, err := token.AuthKeyFromFile(os.Getenv("APNS_KEY"))
	must(err == nil, err)
	client := apns2.NewTokenClient(&token.Token{AuthKey: key, KeyID: "ABCDE12345", TeamID: "TEAM123456"}).Production()
	pair, err := certificate.FromPemFile(os.Getenv("APNS_CERTIFICATE"), "")
	must(err == nil, err)
	withCertificate := apns2.NewClient(pair).Production()
	for _, each := range []*apns2.Client{client, withCertificate} {
		answer := push(each, fmt.Sprintf("%064x", 1), "one")
		must(answer.Sent() && answer.ApnsID != "", answer)
	}
	var group sync.WaitGroup
	for number := 0; number < 500; number++ {
		group.Add(1)
		go func(number int) {
			defer group.Done()
			answer := push(client, fmt.Sprintf("%064x", number), "batch")
			must(answer.Sent(), answer)
		}(number)
	}
	group.Wait()
	for status, reason := range map[int]string{
		400: apns2.ReasonDeviceTokenNotForTopic, 403: apns2.ReasonInvalidProviderToken, 410: apns2.ReasonUnregistered,
		429: apns2.ReasonTooManyRequests, 503: apns2.ReasonServiceUnavailable,
	} {
		answer := push(client, strings.Repeat(fmt.Sprint(status), 22), "x")
		must(answer.StatusCode == status && answer.Reason == reason, answer)
		must((status == 410) == !answer.Timestamp.IsZero(), answer)
		fmt.Println(status, reason)
	}
}

func push(client *apns2.Client, token string, title string) *apns2.Response {
	content := payload.NewPayload().AlertTitle(title).AlertBody("From apns2").MutableContent()
	answer, err := client.Push(&apns2.Notification{DeviceToken: token, Topic: "com.example.app", Payload: content})
	must(err == nil, err)
	return answer
}

func must(isTrue bool, otherwise any) {
	if !isTrue {
		panic(fmt.Sprint(otherwise))
	}
}
