/** Makes git stream files of more than this when it reads them in, writes them out or hands them on, instead of holding them. Not for comparing: there it takes them for no text. */
export const IN_FLAT_MEMORY = ['-c', 'core.bigFileThreshold=16m'] as const;
