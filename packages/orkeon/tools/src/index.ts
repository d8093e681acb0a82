export { BUILT_IN_TOOLS, builtInTools } from './built-in-tools.ts';
export { defineTool } from './define-tool.ts';
export type { Mounted, MountRefusal } from './mounts/mount-refusal.ts';
export type { Located, Mounts } from './mounts/mounts.ts';
export { type MountSources, openMounts } from './mounts/open-mounts.ts';
