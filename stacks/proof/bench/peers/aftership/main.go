// Verifies batches of addresses with AfterShip's email-verifier: a batch per line of input, its answers per line of output.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"net"
	"os"
	"strings"
	"sync"
	"syscall"

	emailverifier "github.com/AfterShip/email-verifier"
)

type outcome struct {
	Answers    []string `json:"answers"`
	CPUSeconds float64  `json:"cpuSeconds"`
}

func main() {
	resolver := flag.String("resolver", "", "the name server, as ip:port")
	proxy := flag.String("proxy", "", "the SOCKS5 proxy, as ip:port; without one, only DNS is asked")
	inFlight := flag.Int("in-flight", 1, "the most addresses at a time")
	flag.Parse()

	net.DefaultResolver = &net.Resolver{
		PreferGo: true,
		Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, *resolver)
		},
	}
	verifier := emailverifier.NewVerifier().HelloName("probe.winnow.test").FromEmail("verify@probe.winnow.test")
	if *proxy != "" {
		verifier = verifier.EnableSMTPCheck().Proxy("socks5://" + *proxy)
	}

	input := bufio.NewReader(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if err != nil {
			return
		}
		var addresses []string
		if err := json.Unmarshal(line, &addresses); err != nil {
			panic(err)
		}
		before := cpuSeconds()
		answers := verifyAll(verifier, addresses, *inFlight)
		output.Encode(outcome{answers, cpuSeconds() - before})
	}
}

func verifyAll(verifier *emailverifier.Verifier, addresses []string, inFlight int) []string {
	answers := make([]string, len(addresses))
	indexes := make(chan int)
	var workers sync.WaitGroup
	for range inFlight {
		workers.Go(func() {
			for index := range indexes {
				answers[index] = answerOf(verifier.Verify(addresses[index]))
			}
		})
	}
	for index := range addresses {
		indexes <- index
	}
	close(indexes)
	workers.Wait()
	return answers
}

// answerOf reads a result as its documentation says. A domain that does not exist is an error there.
func answerOf(result *emailverifier.Result, err error) string {
	var notFound *net.DNSError
	switch {
	case errors.As(err, &notFound) && notFound.IsNotFound, err != nil && strings.Contains(err.Error(), "no such host"):
		return "invalid"
	case err != nil:
		return "neither"
	case !result.Syntax.Valid || !result.HasMxRecords || result.Reachable == "no":
		return "invalid"
	case result.Reachable == "yes" || result.SMTP == nil:
		return "valid"
	default:
		return "neither"
	}
}

func cpuSeconds() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}
