import type { ProcessIdentity } from './process-identity.ts';
import type { ProcessEntry } from './process-table.ts';

/** What is known when the members of a process tree are looked for. */
export interface VictimSearch {
  readonly identity: ProcessIdentity;
  readonly table: readonly ProcessEntry[];
  /** Pids that carry the marker. */
  readonly marked: ReadonlySet<number>;
  /** Keys of members found before, whose parent may be gone by now. */
  readonly known: ReadonlySet<string>;
  /** Keys of processes that are no members, with their descendants, unless they are in the leader's group; default none. */
  readonly spared?: ReadonlySet<string>;
  /** The pid that looks: neither it nor its ancestors are ever members. */
  readonly self: number;
}

export function processKey({ pid, startedAt }: ProcessIdentity): string {
  return `${pid} ${startedAt}`;
}

/** The living members of a tree: its leader, the leader's group, whoever carries the marker, and all their descendants. */
export function selectVictims(search: VictimSearch): ProcessEntry[] {
  const { table, known, marked, identity } = search;
  const spared = new Set([...lineage(search), ...sparedOutside(search)]);
  const leader = table.find((entry) => entry.pid === identity.pid);
  const replaced = leader !== undefined && leader.startedAt !== identity.startedAt;
  const members = new Set<number>();
  for (const entry of table) {
    const ofGroup = entry.group === identity.pid && !replaced;
    const isLeader = entry === leader && !replaced;
    if (ofGroup || isLeader || marked.has(entry.pid) || known.has(processKey(entry))) members.add(entry.pid);
  }
  for (const pid of spared) members.delete(pid);
  addDescendants(members, table, spared);
  return table.filter((entry) => members.has(entry.pid) && !entry.ended);
}

function sparedOutside({ table, identity, spared = new Set() }: VictimSearch): Set<number> {
  return withDescendants(
    table,
    table.filter((entry) => entry.group !== identity.pid && spared.has(processKey(entry))),
  );
}

/** The pids of processes and of all that they have started, as far as their parents live. */
export function withDescendants(
  table: readonly ProcessEntry[],
  processes: readonly ProcessIdentity[],
): Set<number> {
  const found = new Set(processes.map(({ pid }) => pid));
  addDescendants(found, table, new Set());
  return found;
}

function lineage({ table, self }: VictimSearch): Set<number> {
  const parents = new Map(table.map((entry) => [entry.pid, entry.parent]));
  const line = new Set<number>([self]);
  for (let pid = parents.get(self); pid !== undefined && !line.has(pid); pid = parents.get(pid))
    line.add(pid);
  return line;
}

function addDescendants(members: Set<number>, table: readonly ProcessEntry[], spared: Set<number>): void {
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, parent } of table) {
      if (!members.has(parent) || members.has(pid) || spared.has(pid)) continue;
      members.add(pid);
      grown = true;
    }
  }
}
