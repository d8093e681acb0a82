// The smallest agent in Go: two files, the standard library alone.
package main

import (
	"encoding/json"
	"log"
	"os"
)

type task struct {
	ID        string `json:"id"`
	Objective string `json:"objective"`
}

type report struct {
	Protocol string `json:"protocol"`
	TaskID   string `json:"task_id"`
	Status   string `json:"status"`
	Summary  string `json:"summary"`
}

func main() {
	text, err := os.ReadFile(os.Getenv("CAESAR_TASK_FILE"))
	if err != nil {
		log.Fatal(err)
	}
	var t task
	if err := json.Unmarshal(text, &t); err != nil {
		log.Fatal(err)
	}

	// … do the work here, in the current directory, which is the workspace …

	r := report{"caesar.report/v1", t.ID, "success", "Handled: " + t.Objective}
	text, err = json.Marshal(r)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(os.Getenv("CAESAR_REPORT_PATH"), text, 0o644); err != nil {
		log.Fatal(err)
	}
}
