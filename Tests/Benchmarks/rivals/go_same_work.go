// The same work as an audit in Go: each line is a payload. Its picture is downloaded, its status and its size are checked,
// its type and its dimensions are read from its first bytes, and a line of JSON is printed. No file is kept.
//
//	go_same_work LINES CONCURRENCY [AUTHORITY]
package main

import (
	"bufio"
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"
)

const (
	sizeLimit = 10 << 20
	headSize  = 64 << 10
)

type payload struct {
	Aps     map[string]any `json:"aps"`
	Options struct {
		Image string `json:"image"`
	} `json:"fcm_options"`
}

type result struct {
	Line         int     `json:"line"`
	URL          string  `json:"url"`
	Status       string  `json:"status"`
	Type         string  `json:"type,omitempty"`
	Width        int     `json:"width,omitempty"`
	Height       int     `json:"height,omitempty"`
	Bytes        int64   `json:"bytes"`
	Milliseconds float64 `json:"milliseconds"`
}

type line struct {
	number int
	text   []byte
}

func main() {
	file, err := os.Open(os.Args[1])
	check(err)
	concurrency, err := strconv.Atoi(os.Args[2])
	check(err)
	transport := &http.Transport{MaxIdleConnsPerHost: concurrency, MaxConnsPerHost: concurrency, ForceAttemptHTTP2: true}
	if len(os.Args) > 3 {
		authority, err := os.ReadFile(os.Args[3])
		check(err)
		pool := x509.NewCertPool()
		pool.AppendCertsFromPEM(authority)
		transport.TLSClientConfig = &tls.Config{RootCAs: pool}
	}
	client := &http.Client{Transport: transport, Timeout: 25 * time.Second}
	output := bufio.NewWriterSize(os.Stdout, 64<<10)
	encoder := json.NewEncoder(output)
	lines := make(chan line, concurrency)
	var lock sync.Mutex
	var workers sync.WaitGroup
	for number := 0; number < concurrency; number++ {
		workers.Add(1)
		go func() {
			defer workers.Done()
			head, rest := make([]byte, headSize), make([]byte, headSize)
			for line := range lines {
				answer := judge(client, line, head, rest)
				lock.Lock()
				check(encoder.Encode(answer))
				lock.Unlock()
			}
		}()
	}
	scanner := bufio.NewScanner(file)
	scanner.Buffer(make([]byte, 1<<20), 1<<20)
	for number := 1; scanner.Scan(); number++ {
		lines <- line{number, append([]byte(nil), scanner.Bytes()...)}
	}
	check(scanner.Err())
	close(lines)
	workers.Wait()
	check(output.Flush())
}

func judge(client *http.Client, line line, head, rest []byte) result {
	start := time.Now()
	answer := result{Line: line.number, Status: "not-attached"}
	defer func() { answer.Milliseconds = time.Since(start).Seconds() * 1000 }()
	var notification payload
	if err := json.Unmarshal(line.text, &notification); err != nil || notification.Options.Image == "" {
		return answer
	}
	answer.URL = notification.Options.Image
	response, err := client.Get(answer.URL)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return answer
	}
	defer response.Body.Close()
	count, err := io.ReadFull(response.Body, head)
	if err != nil && err != io.ErrUnexpectedEOF {
		return answer
	}
	// Only as a writer: io.Discard has its own loop, with a smaller buffer.
	more, err := io.CopyBuffer(struct{ io.Writer }{io.Discard}, response.Body, rest)
	if err != nil {
		return answer
	}
	answer.Bytes = int64(count) + more
	answer.Type = http.DetectContentType(head[:count])
	picture, _, err := image.DecodeConfig(bytes.NewReader(head[:count]))
	answer.Width, answer.Height = picture.Width, picture.Height
	if response.StatusCode == http.StatusOK && err == nil && answer.Bytes <= sizeLimit {
		answer.Status = "attached"
	}
	return answer
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
