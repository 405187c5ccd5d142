import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** More than these nobody holds in the head: a folder with more is two. */
const MOST_FILES = 25

const HOUSES = ['src', 'sw', 'server', 'build', 'tools']
const CODE = /\.tsx?$/
const OF_TESTS = /(\.test\.tsx?|\/testing\.tsx?)$|\/testing\//

test(`no folder holds more than ${MOST_FILES} files of code`, () => {
  const files = HOUSES.flatMap((house) =>
    readdirSync(house, { recursive: true, encoding: 'utf8' }).map((file) => join(house, file)),
  ).filter((file) => CODE.test(file) && !OF_TESTS.test(file))
  const counts = new Map<string, number>()
  for (const file of files) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([])
})
