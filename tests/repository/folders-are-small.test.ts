import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Nobody can keep track of more than this; a folder with more should be split in two. */
const MOST_FILES = 25

const ROOTS = ['src', 'sw', 'server', 'build', 'tools', 'tests/fixtures', 'trials/bench']
const CODE = /\.tsx?$/
const TEST_CODE = /(\.test\.tsx?|\/testing\.tsx?)$|\/testing\//

test(`no folder holds more than ${MOST_FILES} files of code`, () => {
  const files = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
  ).filter((file) => CODE.test(file) && !TEST_CODE.test(file))
  const counts = new Map<string, number>()
  for (const file of files) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
})
