module winnow.test/bench/aftership

go 1.25

require github.com/AfterShip/email-verifier v1.4.1

require (
	github.com/hbollon/go-edlib v1.6.0 // indirect
	golang.org/x/net v0.29.0 // indirect
	golang.org/x/text v0.18.0 // indirect
)
