import { type Environment, scrubEnvironment } from '../process/environment.ts';

/**
 * Given to every git command as `-c`, over whatever the user has set: how git shows things, what it runs beside, and what it trusts.
 * Nothing here changes the content that is read or written.
 */
export const NEUTRAL_SETTINGS: readonly string[] = [
  'core.quotePath=false',
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.splitIndex=false',
  'core.ignoreStat=false',
  'core.trustctime=true',
  'core.checkStat=default',
  'core.safecrlf=false',
  'core.abbrev=no',
  'core.pager=cat',
  'core.editor=false',
  'color.ui=false',
  'advice.addEmbeddedRepo=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'commit.gpgSign=false',
  'tag.gpgSign=false',
  'i18n.commitEncoding=UTF-8',
  'i18n.logOutputEncoding=UTF-8',
  'diff.noprefix=false',
  'diff.mnemonicPrefix=false',
  'diff.renames=true',
  'diff.renameLimit=1000',
  'diff.suppressBlankEmpty=false',
  'diff.orderFile=/dev/null',
  'diff.relative=false',
  'diff.submodule=short',
  'diff.ignoreSubmodules=none',
  'diff.context=3',
  'diff.interHunkContext=0',
  'diff.algorithm=myers',
  'diff.indentHeuristic=true',
  'diff.colorMoved=no',
  'diff.wordRegex=',
  'apply.whitespace=nowarn',
  'apply.ignoreWhitespace=no',
  'merge.conflictStyle=merge',
  'merge.renames=true',
  'merge.renameLimit=7000',
  'merge.verifySignatures=false',
  'rerere.enabled=false',
  'status.showUntrackedFiles=normal',
  'status.relativePaths=false',
  'status.renames=true',
  'status.short=false',
  'status.branch=false',
  'status.showStash=false',
  'checkout.defaultRemote=',
  'checkout.guess=false',
  'worktree.guessRemote=false',
  'submodule.recurse=false',
];

/** The variables of git's that say whose git it is, and not where it works: the places of the user's settings, and the user's name. */
export const USER_GIT_VARIABLES: readonly string[] = [
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_AUTHOR_NAME',
  'GIT_AUTHOR_EMAIL',
  'GIT_COMMITTER_NAME',
  'GIT_COMMITTER_EMAIL',
];

/** An environment for git without any variable of git's but `USER_GIT_VARIABLES`. */
export function gitEnvironment(env: Environment): Record<string, string> {
  return {
    ...scrubEnvironment(env, { strip: ['GIT_*', 'LC_*', 'LANGUAGE'], keep: USER_GIT_VARIABLES }),
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_PAGER: 'cat',
    GIT_EDITOR: 'false',
    GIT_ASKPASS: 'false',
    SSH_ASKPASS: 'false',
  };
}
