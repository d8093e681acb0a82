#!/usr/bin/env bash
# The smallest agent in bash: jq reads the task and writes the report.
set -eu

# … do the work here, in the current directory, which is the workspace …

jq '{
  protocol: "caesar.report/v1",
  task_id: .id,
  status: "success",
  summary: ("Handled: " + .objective)
}' "$CAESAR_TASK_FILE" > "$CAESAR_REPORT_PATH"
