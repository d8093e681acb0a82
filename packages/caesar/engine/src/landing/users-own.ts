/** The revisions that keep commits whatever becomes of tasks: the user's branches, those of tasks apart, tags and remotes. */
export const USERS_OWN = ['--exclude=caesar/*', '--branches', '--tags', '--remotes'] as const;
