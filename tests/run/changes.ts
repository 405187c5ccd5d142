/** What somebody has changed, and which browser tests that can touch: for `npm test -- --changed`. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

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

/** @returns whether a file of the changes matches; without changes, everything is taken for changed */
export function isTouched(changes: Changes | null, pattern: RegExp): boolean {
  return changes === null || changes.files.some((file) => pattern.test(file))
}

/** Whole folders, and what the pages and the server are built and installed from. */
export const PRODUCT =
  /^(src|sw|server|build|public)\/(?!.*(\.test\.|\.md$))|^(app-shell\.html|(vite|playwright)\.config\.ts|package(-lock)?\.json)$/

/** Parts of the product that one side alone consists of, with the folder of its browser tests. */
const SIDES = [
  {
    code: /^src\/(landing|pass|legal|password-reset|app-redirect|public-data|site|ui\/public)\//,
    tests: 'tests/e2e/public',
  },
  {
    code: /^src\/(hermes|reviews|businesses|auth|workspace|offline|ui\/staff)\//,
    tests: 'tests/e2e/hermes',
  },
]

const BROWSER_TEST = /^tests\/e2e\/.*\.test\.ts$/
const BROWSER_FIXTURE = /^tests\/fixtures\//

/** @returns files and folders of browser tests to run; null means all of them */
export function browserTestsTouchedBy({ files }: Changes): string[] | null {
  const touched = new Set(files.filter((file) => BROWSER_TEST.test(file) && existsSync(file)))
  for (const file of files) {
    if (BROWSER_FIXTURE.test(file)) return null
    if (!PRODUCT.test(file)) continue
    const side = SIDES.find(({ code }) => code.test(file))
    if (!side) return null
    touched.add(side.tests)
  }
  return [...touched]
}
