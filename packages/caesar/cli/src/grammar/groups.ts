/** The headings of the help's command list, in order. */
export const GROUPS = {
  delegate: 'Delegate',
  follow: 'Follow',
  land: 'Look and land',
  standard: 'The standard',
} as const;
