/** The files that somebody has changed: for `npm test -- --changed`. */
import { execFileSync } from 'node:child_process'

export interface Changes {
  /** The commit that they are compared with. */
  since: string
  /** Paths from the root, also those of deleted files. */
  files: string[]
}

/**
 * @param since a commit; HEAD for what is not committed yet
 * @throws {Error} with git's words if there is no such commit
 */
export function changesSince(since: string): Changes {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  return {
    since,
    files: [
      ...git('diff', '--name-only', since),
      ...git('ls-files', '--others', '--exclude-standard'),
    ],
  }
}

/** @returns true if a file of the changes matches; without changes, everything is taken for changed */
export function isTouched(changes: Changes | null, pattern: RegExp): boolean {
  return changes === null || changes.files.some((file) => pattern.test(file))
}
