#!/usr/bin/env node
/** A small agent: it reads its task, tells what it is doing, does it, and leaves a report. Node is all it needs. */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const { CAESAR_TASK_FILE, CAESAR_REPORT_PATH, CAESAR_EVENTS_PATH, CAESAR_TASK_ID } = process.env;
const NOTES = 'NOTES.md';

/** Appends one event to the journal: a whole line, in one write. */
function tell(fields) {
  const event = {
    protocol: 'caesar.event/v1',
    at: new Date().toISOString(),
    task_id: CAESAR_TASK_ID,
    ...fields,
  };
  appendFileSync(CAESAR_EVENTS_PATH, `${JSON.stringify(event)}\n`);
}

/** Leaves the report whole or not at all: it appears under its name only when it is complete. */
function deliver(report) {
  writeFileSync(
    `${CAESAR_REPORT_PATH}.part`,
    JSON.stringify({ protocol: 'caesar.report/v1', task_id: CAESAR_TASK_ID, ...report }),
  );
  renameSync(`${CAESAR_REPORT_PATH}.part`, CAESAR_REPORT_PATH);
}

/** The work: the objective and what must hold for it become a checklist in the workspace, where the agent stands. */
function writeNotes({ objective, acceptance_criteria: criteria = [] }) {
  const action = existsSync(NOTES) ? 'modified' : 'added';
  const items = [objective, ...criteria].map((text) => `- [ ] ${text.replace(/\s+/g, ' ').trim()}`);
  tell({ type: 'tool_use', tool: 'write', id: '1', input_summary: NOTES, status: 'started' });
  appendFileSync(NOTES, `${items.join('\n')}\n`);
  tell({ type: 'tool_use', tool: 'write', id: '1', input_summary: NOTES, status: 'succeeded' });
  tell({ type: 'file_changed', path: NOTES, action });
  return { path: NOTES, action, summary: `${items.length} item${items.length === 1 ? '' : 's'} to do` };
}

const task = JSON.parse(readFileSync(CAESAR_TASK_FILE, 'utf8'));
tell({ type: 'progress', message: 'reading the task', pct: 10 });

if (task.mode === 'read-only') {
  deliver({ status: 'success', summary: `Nothing to look up for: ${task.objective}` });
} else {
  const change = writeNotes(task);
  tell({ type: 'progress', message: 'writing the report', pct: 90 });
  deliver({ status: 'success', summary: `Noted: ${task.objective}`, changes: [change] });
}
