/** One process as the kernel tells it now. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Opaque; together with `pid` it names one process for ever. */
  readonly startedAt: string;
  /** A zombie has ended, though its pid is still taken. */
  readonly ended: boolean;
}

/** A variable in the environment that a process was started with. */
export interface ProcessMarker {
  readonly name: string;
  readonly value: string;
}

/** What the operating system knows of processes. */
export interface ProcessTable {
  find(pid: number): ProcessEntry | null;
  list(): ProcessEntry[];
  /** The pids whose first environment holds the marker, among those that we may read. */
  marked(marker: ProcessMarker): number[];
  /** Arguments joined by spaces; empty when unknown. */
  commandLine(pid: number): string;
}
