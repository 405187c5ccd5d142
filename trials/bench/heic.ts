/**
 * `npm run bench:heic`: what a photograph of a receipt costs as HEIC of 12, 24 and 48 megapixels, beside the same picture as
 * JPEG: seconds, processor time, and the most memory of the process that decodes it. A measurement, not a test. Needs Linux.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { textTable } from '../../server/cli/text-table.ts'
import type { Decoded } from '../../server/intake/image-process.ts'
import sharp from 'sharp'
import { codedPictures, heicFile, TILE } from '../../tests/fixtures/data/heic-files.ts'
import { photographOfTiles, tenBitsOfTiles } from '../../tests/fixtures/data/heic-pictures.ts'
import { receiptImage } from '../../server/intake/receipt-image.ts'

/** In tiles. */
const SIZES: [columns: number, rows: number][] = [
  [8, 6],
  [12, 8],
  [16, 12],
]
/** Milliseconds of processor time, so large that none is refused. */
const ANY_WORK = 600_000

const tile = await receiptImage(heicFile(codedPictures('photo-tile')))
const rows: string[][] = []
for (const [columns, lines] of SIZES) {
  const heic = heicFile(photographOfTiles(columns, lines))
  const jpeg = await sharp(tile.bytes)
    .extend({ right: (columns - 1) * TILE, bottom: (lines - 1) * TILE, extendWith: 'repeat' })
    .jpeg({ quality: 88 })
    .toBuffer()
  const name = `${((columns * lines * TILE * TILE) / 1e6).toFixed(0)} megapixels`
  rows.push([name, 'HEIC', ...(await costOf(heic))], [name, 'JPEG', ...(await costOf(jpeg))])
}
rows.push(['59 megapixels', 'HEIC, 10 bits', ...(await costOf(heicFile(tenBitsOfTiles(28, 33))))])
console.log(textTable(['picture', 'as', 'MB', 'seconds', 'processor s', 'memory MB'], rows))

async function costOf(sent: Buffer): Promise<string[]> {
  const child = fork('server/intake/image-process.ts', [String(ANY_WORK)], {
    ...{ execArgv: ['--import', 'tsx'], serialization: 'advanced' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // So that starting the process is not measured.
  child.send(tile.bytes)
  await once(child, 'message')
  const [began, worked] = [performance.now(), workOf(child.pid)]
  child.send(sent)
  const [decoded] = (await once(child, 'message')) as [Decoded]
  if (!('image' in decoded)) throw new Error(JSON.stringify(decoded))
  const seconds = (performance.now() - began) / 1000
  const most = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  const cost = [sent.length / 1e6, seconds, workOf(child.pid) - worked]
  child.disconnect()
  return [...cost.map((value) => value.toFixed(1)), (Number(most) / 1000).toFixed(0)]
}

/** In seconds; the kernel counts hundredths. */
function workOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
