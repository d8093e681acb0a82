/**
 * What supervising costs: handing out, cancelling, answering, looking, many at once, memory of a supervisor that waits, events a
 * second.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './pairs.mjs';

const caesar = fileURLToPath(new URL('../packages/caesar/cli/bin/caesar.js', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'supervision-'));
const repository = join(directory, 'repository');
const place = { cwd: repository, env: { ...process.env, XDG_STATE_HOME: join(directory, 'state') } };
const EVENTS = 20_000;
const QUESTIONS = 15;
const RECORDS = 1_000;
const WATCHED = 20;
const WATCH_MS = 10_000;
const report = `{"protocol":"caesar.report/v1","status":"success","summary":"ok"}`;
const agents = {
  quick: `echo z >> f.txt; echo '${report}' > "$CAESAR_REPORT_PATH"`,
  sleeper: 'sleep 900 & sleep 900',
  asker: `exec ${process.execPath} ${fileURLToPath(new URL('asking-agent.mjs', import.meta.url))} ${QUESTIONS}`,
  talker: `seq ${EVENTS} | sed 's/.*/{"protocol":"caesar.event\\/v1","type":"progress","message":"step &"}/'; echo '{"protocol":"caesar.event/v1","type":"finished","status":"success"}'; echo '${report}' > "$CAESAR_REPORT_PATH"`,
};

const MORE = { talker: 'events = "caesar"\n', asker: 'channel_args = ["{{channelConfig}}"]\n' };

mkdirSync(join(repository, '.caesar'), { recursive: true });
const declared = Object.entries(agents).map(([id, script]) => {
  const bin = join(directory, id);
  writeFileSync(bin, `#!/bin/bash\n${script}\n`, { mode: 0o755 });
  return `[[agent]]\nid = "${id}"\nbin = ${JSON.stringify(bin)}\n${MORE[id] ?? ''}`;
});
writeFileSync(join(repository, '.caesar/config.toml'), `[policy]\nmax_parallel = 50\n${declared.join('')}`);
writeFileSync(join(repository, 'f.txt'), 'a\n');
const git = (...args) => execFileSync('git', args, { cwd: repository, stdio: 'ignore' });
git('init', '-q');
git('add', '.');
git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'start');

function run(...args) {
  const result = spawnSync(process.execPath, [caesar, ...args], { ...place, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`caesar ${args.join(' ')}: ${result.stderr}`);
  return result.stdout;
}
const record = (id) => JSON.parse(readFileSync(join(repository, `.caesar/state/tasks/${id}.json`), 'utf8'));
const detach = (agent) => run('run', 'x', '--agent', agent, '--detach').trim();

async function untilRunning(id) {
  while (record(id).status !== 'running') await new Promise((resolve) => setTimeout(resolve, 5));
  return record(id);
}

function timed(body) {
  const started = performance.now();
  const value = body();
  return { value, took_ms: performance.now() - started };
}

function tell(label, value, unit, digits = unit === 'ms' ? 0 : 1) {
  console.log(`  ${label.padEnd(52)} ${value.toFixed(digits).padStart(8)} ${unit}`);
}

async function until(holds) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** From the moment that an answer is written until the agent has it. */
async function answers() {
  const id = run('run', 'x', '--agent', 'asker', '--channel', '--detach').trim();
  const task = join(repository, '.caesar/tasks', id);
  const written = [];
  for (let round = 1; round <= QUESTIONS; round += 1) {
    await until(() => existsSync(join(task, `questions/q${round}.json`)));
    run('answer', id, `q${round}`, 'yes');
    written.push(statSync(join(task, `answers/q${round}.json`)).mtimeMs);
  }
  await until(() => existsSync(join(task, 'seen')));
  const seen = JSON.parse(readFileSync(join(task, 'seen'), 'utf8'));
  tell(
    `an answer until the agent sees it (of ${QUESTIONS})`,
    median(seen.map((at, index) => at - written[index])),
    'ms',
    1,
  );
  run('await', id);
}

/** What looking at many ended tasks takes beside the start of Node. */
function listing() {
  const [name] = readdirSync(join(repository, '.caesar/state/tasks')).filter((file) =>
    file.endsWith('.json'),
  );
  const model = JSON.parse(readFileSync(join(repository, '.caesar/state/tasks', name), 'utf8'));
  for (let index = 0; index < RECORDS; index += 1) {
    const id = `t_${String(index).padStart(12, '0')}`;
    writeFileSync(join(repository, `.caesar/state/tasks/${id}.json`), JSON.stringify({ ...model, id }));
    mkdirSync(join(repository, `.caesar/tasks/${id}`));
  }
  const rounds = Array.from({ length: 11 }, () => [
    timed(() => spawnSync(process.execPath, ['-e', '0'])).took_ms,
    timed(() => run('ps', '--json')).took_ms,
  ]);
  const [bare, listed] = [0, 1].map((index) => median(rounds.map((round) => round[index])));
  tell(`ps --json with ${RECORDS} records`, listed, 'ms');
  tell('the same, in starts of Node', listed / bare, '×');
}

/** The share of a processor that watching tasks at work takes. */
async function watching() {
  const ids = Array.from({ length: WATCHED }, () => detach('sleeper'));
  for (const id of ids) await untilRunning(id);
  const watch = spawn(process.execPath, [caesar, 'watch'], { ...place, stdio: 'ignore' });
  const cpu = () => {
    const fields = readFileSync(`/proc/${watch.pid}/stat`, 'latin1')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const before = cpu();
  await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
  tell(`watch with ${WATCHED} tasks, of a processor`, ((cpu() - before) / WATCH_MS) * 100, '%');
  watch.kill();
  for (const id of ids) run('cancel', id);
}

function runsStill(id) {
  return readdirSync('/proc').some((pid) => {
    try {
      return (
        /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`CAESAR_TASK_ID=${id}`)
      );
    } catch {
      return false;
    }
  });
}

async function handOutAndCancel() {
  const handed = [];
  const cancelled = [];
  const memory = [];
  for (let round = 0; round < 7; round += 1) {
    const start = timed(() => detach('sleeper'));
    handed.push(start.took_ms);
    const { owner } = await untilRunning(start.value);
    memory.push(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${owner.pid}/status`, 'utf8'))?.[1]) / 1024);
    cancelled.push(timed(() => run('cancel', start.value)).took_ms);
    if (runsStill(start.value)) throw new Error('a descendant outlived the cancellation');
  }
  const bare = Array.from({ length: 7 }, () => timed(() => spawnSync(process.execPath, ['-e', '0'])).took_ms);
  tell('node -e 0, for comparison', median(bare), 'ms');
  tell('run --detach, until it returns', median(handed), 'ms');
  tell('cancel, until no descendant is left', median(cancelled), 'ms');
  tell('memory of a supervisor whose agent works', median(memory), 'MiB');
}

async function manyAtOnce(count) {
  const started = performance.now();
  const ends = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, [caesar, 'run', 'x', '--agent', 'quick', '--json'], {
      ...place,
      stdio: 'ignore',
    });
    return new Promise((resolve) => child.on('close', resolve));
  });
  const codes = await Promise.all(ends);
  tell(
    `${count} runs at once (${codes.filter((code) => code === 0).length} good)`,
    performance.now() - started,
    'ms',
  );
}

try {
  console.log('\nsupervision (medians of 7)');
  await handOutAndCancel();
  const talk = timed(() => run('run', 'x', '--agent', 'talker', '--json')).took_ms;
  const quick = timed(() => run('run', 'x', '--agent', 'quick', '--json')).took_ms;
  tell(`${EVENTS} events through an adapter, beside a quiet run`, talk - quick, 'ms');
  tell('the same, a second', (EVENTS / Math.max(1, talk - quick)) * 1_000, 'events', 0);
  await answers();
  await watching();
  await manyAtOnce(20);
  await manyAtOnce(50);
  listing();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
