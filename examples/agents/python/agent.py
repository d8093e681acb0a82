#!/usr/bin/env python3
"""The smallest agent in Python: two files, no dependency."""

import json
import os

with open(os.environ["CAESAR_TASK_FILE"], encoding="utf-8") as file:
    task = json.load(file)

# … do the work here, in the current directory, which is the workspace …

report = {
    "protocol": "caesar.report/v1",
    "task_id": task["id"],
    "status": "success",
    "summary": f"Handled: {task['objective']}",
}
with open(os.environ["CAESAR_REPORT_PATH"], "w", encoding="utf-8") as file:
    json.dump(report, file)
