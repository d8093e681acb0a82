import * as z from 'zod';

/** What can happen to a file: its content, its name or its mode (the executable bit) changes. */
export const CHANGE_ACTIONS = ['added', 'modified', 'deleted', 'renamed', 'mode_changed'] as const;

export const changeActionSchema = z.enum(CHANGE_ACTIONS);

export type ChangeAction = z.infer<typeof changeActionSchema>;
