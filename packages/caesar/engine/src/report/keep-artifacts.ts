import { dirname, relative, resolve } from 'node:path';
import { canonicalPath, copyTree, ensureDirectory, inspectPath, isInside, measureTree } from '@caesar/host';
import type { Finding, Report } from '@caesar/protocol';
import type { OpenedTask } from '../task/open-task.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CollectedReport } from './collect-report.ts';

/** What is kept of one task's artifacts: bytes of one, bytes of all, and how many. */
const LIMITS = { one: 64 * 1024 * 1024, all: 256 * 1024 * 1024, count: 100 };

type Artifact = Report['artifacts'][number];

/** Where artifacts may lie, and where they are kept; all canonical. */
interface Places {
  /** Where relative paths are looked up, in this order. */
  readonly roots: readonly string[];
  readonly taskDirectory: string;
}

/** An artifact's own place, or why it cannot be kept. */
type Found = { readonly source: string; readonly root: string } | { readonly problem: Problem };

interface Problem {
  readonly code: 'ARTIFACT_MISSING' | 'ARTIFACT_REFUSED' | 'ARTIFACT_TOO_LARGE';
  readonly reason: string;
}

/**
 * Copies what a report names as artifacts into `artifacts/` of the task directory, so that they outlive the worktree;
 * each that is kept says where in `kept_path` (absolute). A path is looked up where the agent stood, at the top of the
 * workspace and in the task directory; what leads out of both, is missing or is too large is a finding.
 */
export async function keepArtifacts(
  collected: CollectedReport,
  { workspace, task }: { workspace: Pick<Workspace, 'path' | 'cwd'>; task: Pick<OpenedTask, 'directory'> },
): Promise<CollectedReport> {
  const { report } = collected;
  if (report === null || report.artifacts.length === 0) return collected;
  const places = await findPlaces(workspace, task.directory.path);
  const artifacts: Artifact[] = [];
  const findings: Finding[] = [];
  let left = LIMITS.all;
  for (const [index, artifact] of report.artifacts.entries()) {
    const kept = index < LIMITS.count ? await keep(artifact.path, places, left) : TOO_MANY;
    if ('problem' in kept) findings.push(notKept(artifact, kept.problem));
    else left -= kept.bytes;
    artifacts.push('problem' in kept ? artifact : { ...artifact, kept_path: kept.path });
  }
  return { ...collected, report: { ...report, artifacts }, findings: [...collected.findings, ...findings] };
}

const TOO_MANY = {
  problem: { code: 'ARTIFACT_TOO_LARGE', reason: `only ${LIMITS.count} artifacts are kept` },
} as const;

async function findPlaces(
  { path, cwd }: Pick<Workspace, 'path' | 'cwd'>,
  directory: string,
): Promise<Places> {
  const [start, top, taskDirectory] = await Promise.all([cwd, path, directory].map(canonicalPath));
  const roots = [start, top, taskDirectory].filter((root) => root !== undefined);
  return { roots: [...new Set(roots)], taskDirectory: taskDirectory ?? directory };
}

async function keep(
  path: string,
  places: Places,
  bytesLeft: number,
): Promise<{ readonly path: string; readonly bytes: number } | { readonly problem: Problem }> {
  try {
    const found = await find(path, places);
    if ('problem' in found) return found;
    const target = await placeFor(found, places);
    if (target === null) return refused('the task directory has been tampered with');
    const bytes = await measureTree(found.source);
    if (bytes > LIMITS.one || bytes > bytesLeft) return tooLarge(bytes, bytesLeft);
    if (target !== found.source && (await inspectPath(target)) === null) {
      await ensureDirectory(dirname(target));
      await copyTree(found.source, target);
    }
    return { path: target, bytes };
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

async function find(path: string, { roots }: Places): Promise<Found> {
  let leadsOut = false;
  for (const root of roots) {
    const source = await canonicalPath(resolve(root, path));
    const isWhole = roots.some((one) => isInside(source, one));
    const home = isWhole ? undefined : roots.find((one) => isInside(one, source));
    if (home === undefined) leadsOut = true;
    else if ((await kindOf(source)) !== null) return { source, root: home };
  }
  if (leadsOut) return refused('it leads out of the workspace and of the task directory');
  return { problem: { code: 'ARTIFACT_MISSING', reason: 'there is no such file' } };
}

/** A file or a folder; pipes, sockets and devices are no artifacts. */
async function kindOf(path: string): Promise<'file' | 'directory' | null> {
  const kind = (await inspectPath(path))?.kind;
  return kind === 'file' || kind === 'directory' ? kind : null;
}

/** Where an artifact is kept; null when a link that the agent made there would lead the copy elsewhere. */
async function placeFor(
  { source, root }: { source: string; root: string },
  { taskDirectory }: Places,
): Promise<string | null> {
  const folder = `${taskDirectory}/artifacts`;
  if (isInside(folder, source)) return source;
  const target = `${folder}/${relative(root, source)}`;
  return (await canonicalPath(target)) === target ? target : null;
}

function refused(reason: string): { readonly problem: Problem } {
  return { problem: { code: 'ARTIFACT_REFUSED', reason } };
}

function tooLarge(bytes: number, bytesLeft: number): { readonly problem: Problem } {
  const limit = Math.min(LIMITS.one, bytesLeft);
  return {
    problem: { code: 'ARTIFACT_TOO_LARGE', reason: `it takes ${bytes} bytes, and ${limit} can be kept` },
  };
}

const ADVICE: Readonly<Record<Problem['code'], string>> = {
  ARTIFACT_MISSING: 'do not count on it; the agent named it but left no such file',
  ARTIFACT_REFUSED: 'look at the path that the report names before you open it',
  ARTIFACT_TOO_LARGE: 'take it from the workspace while that is still there',
};

function notKept({ path }: Artifact, { code, reason }: Problem): Finding {
  return {
    code,
    severity: code === 'ARTIFACT_REFUSED' ? 'medium' : 'low',
    title: `An artifact was not kept: ${path}`,
    detail: reason,
    remedy: ADVICE[code],
  };
}
