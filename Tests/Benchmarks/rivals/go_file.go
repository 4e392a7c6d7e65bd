// Go with a file: each body is written to a file, its type sniffed from its first 512 bytes, and the file removed.
//
//	go_file URLS DIRECTORY CONCURRENCY
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
)

func main() {
	list, err := os.Open(os.Args[1])
	check(err)
	concurrency, err := strconv.Atoi(os.Args[3])
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
		go func(path string) {
			defer workers.Done()
			buffer := make([]byte, 256<<10)
			for url := range urls {
				check(download(client, url, path, buffer))
			}
		}(filepath.Join(os.Args[2], fmt.Sprint("go-", number)))
	}
	lines := bufio.NewScanner(list)
	for lines.Scan() {
		urls <- lines.Text()
	}
	close(urls)
	workers.Wait()
}

func download(client *http.Client, url, path string, buffer []byte) error {
	response, err := client.Get(url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", url, response.Status)
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	count, err := io.ReadAtLeast(response.Body, buffer, 512)
	if err != nil && err != io.ErrUnexpectedEOF {
		return err
	}
	if kind := http.DetectContentType(buffer[:count]); !strings.HasPrefix(kind, "image/") {
		return fmt.Errorf("%s is %s", url, kind)
	}
	if _, err = file.Write(buffer[:count]); err != nil {
		return err
	}
	// Only as a writer: a file has its own loop, with a smaller buffer.
	if _, err = io.CopyBuffer(struct{ io.Writer }{file}, response.Body, buffer); err != nil {
		return err
	}
	return os.Remove(path)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
