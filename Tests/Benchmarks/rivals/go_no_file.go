// Go without a file: each body's type is sniffed from its first 512 bytes, and the rest is read and thrown away.
//
//	go_no_file URLS CONCURRENCY
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
)

func main() {
	list, err := os.Open(os.Args[1])
	check(err)
	concurrency, err := strconv.Atoi(os.Args[2])
	check(err)
	client := &http.Client{Transport: &http.Transport{
		MaxIdleConnsPerHost: concurrency,
		DisableCompression:  true,
		ReadBufferSize:      64 << 10,
	}}
	urls := make(chan string, concurrency)
	var workers sync.WaitGroup
	for number := 0; number < concurrency; number++ {
		workers.Add(1)
		go func() {
			defer workers.Done()
			buffer := make([]byte, 256<<10)
			for url := range urls {
				check(download(client, url, buffer))
			}
		}()
	}
	lines := bufio.NewScanner(list)
	for lines.Scan() {
		urls <- lines.Text()
	}
	close(urls)
	workers.Wait()
}

func download(client *http.Client, url string, buffer []byte) error {
	response, err := client.Get(url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", url, response.Status)
	}
	count, err := io.ReadAtLeast(response.Body, buffer, 512)
	if err != nil && err != io.ErrUnexpectedEOF {
		return err
	}
	if kind := http.DetectContentType(buffer[:count]); !strings.HasPrefix(kind, "image/") {
		return fmt.Errorf("%s is %s", url, kind)
	}
	// Only as a writer: io.Discard has its own loop, with a smaller buffer.
	_, err = io.CopyBuffer(struct{ io.Writer }{io.Discard}, response.Body, buffer)
	return err
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
