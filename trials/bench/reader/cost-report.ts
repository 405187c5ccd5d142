/** What reading costs a tablet: time, memory, and the files that it fetches. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { textTable } from '../../../server/cli/text-table.ts'
import type { ReadReceipt } from './browser.ts'
import { ranks, tasksOver50Ms } from './figures.ts'

/** Where the build puts them (`build/recognition-files.ts`). */
const FILES = 'dist/assets/recognition'

const PURPOSES: readonly [RegExp, string][] = [
  [/worker.*\.js$/, 'the reader itself: finds rows, turns images upright'],
  [/\.wasm$/, 'runs the models'],
  [/det.*\.onnx$/, 'the model that finds lines of text'],
  [/rec.*\.onnx$/, 'the model that reads one of them'],
  [/\.txt$/, 'the characters that it can read'],
]

/** @param peak of the browser's process, in megabytes */
export function reportCost(read: readonly ReadReceipt[], peak: number): void {
  const seconds = read.flatMap((receipt) => receipt.seconds)
  console.log(`\nseconds an image: ${ranks(seconds, 1)}`)
  const tasks = read.flatMap(({ longTasks }) => longTasks)
  console.log(`tasks of over 50 ms on the page: ${tasksOver50Ms(tasks)}`)
  console.log(`memory of the page's process at its peak: ${peak.toFixed(0)} MB`)
}

/** Prints the files of the last build. */
export function reportFiles(): void {
  if (!existsSync(FILES)) {
    console.log('\nAfter `npm run build`, this also says how large the files of the reader are.')
    return
  }
  const files = readdirSync(FILES).filter((file) => !/\.(br|gz)$/.test(file))
  const rows = files.map((file) => {
    const { size } = statSync(join(FILES, file))
    const compressed = join(FILES, `${file}.br`)
    const fetched = existsSync(compressed) ? statSync(compressed).size : size
    return { file, size, fetched }
  })
  const sum = (of: 'size' | 'fetched') => rows.reduce((all, row) => all + row[of], 0)
  rows.push({ file: 'all', size: sum('size'), fetched: sum('fetched') })
  console.log(
    `\n${textTable(
      ['file of the reader', 'bytes', 'bytes on the line', 'what for'],
      rows.map(({ file, size, fetched }) => [
        file,
        String(size),
        String(fetched),
        PURPOSES.find(([name]) => name.test(file))?.[1] ?? '',
      ]),
    )}`,
  )
}
