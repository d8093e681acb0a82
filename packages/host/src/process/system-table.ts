import { procTable } from './proc-table.ts';
import type { ProcessTable } from './process-table.ts';
import { psTable } from './ps-table.ts';

/** The process table of this machine. */
export const processTable: ProcessTable = process.platform === 'linux' ? procTable : psTable;
