import { EFFECTS, FRAMES } from './photograph.ts'
import type { Effect, Frame, Shot } from './photograph.ts'

/**
 * Every review request, one per line, in order of submission. Times are New York time in 2026.
 *
 * - source: a business id without its `b-`, a merchant outside the program, or what is not a receipt
 * - paid: the time on the receipt, with the zone in the hour that comes twice; a dash if it is not a receipt
 * - images: the part in view, then what is wrong with it (`top:faint bottom:skewed+dark`)
 * - notes: `stated=` what the app filled in, `updated=` minutes after submission, `same-as=` the request with
 *   the same receipt, `resent` even the same image, `signed` tip and total by pen, `undated` no date written
 */
const TABLE = `
id   | customer       | source                     | paid            | submitted   | images                    | notes
0001 | maya.ortiz     | sligo-creek-coffee         | 11-10 08:12     | 11-10 08:31 | whole                     |
0002 | devon.clarke   | twinbrook-hardware-paint   | 11-08 10:40     | 11-10 09:05 | whole:skewed              | stated=right
0003 | hiwot.bekele   | abay-table                 | 11-09 19:22     | 11-10 11:14 | whole                     | signed updated=9
0004 | sam.okafor     | muddy-branch-market        | 11-09 17:48     | 11-10 12:02 | top bottom                |
0005 | lena.fischer   | fenton-lane-books          | 11-10 13:05     | 11-10 13:20 | whole:faint               | stated=shop
0006 | tomas.rivera   | pupuseria-dona-alba        | 11-10 12:31     | 11-10 18:44 | whole:held                |
0007 | carmen.vega    | huron-bend-brewpub         | 11-01 01:30 EST | 11-10 20:15 | whole:dark                | signed
0008 | bill.hutchins  | michigan-avenue-hardware   | 10-02 09:15     | 11-11 08:20 | whole:crumpled            |
0009 | priya.nair     | depot-lane-coffee          | 11-11 07:58     | 11-11 08:30 | whole:rotated             | stated=right
0010 | grace.kim      | kentlands-flower-barn      | 11-07 15:10     | 11-11 10:42 | whole                     |
0011 | jordan.webb    | cat-drawing                | -               | 11-11 12:00 | whole                     |
0012 | yuki.tanaka    | railyard-ramen             | 11-10 20:05     | 11-11 12:33 | whole:crumpled            | stated=wrong-subtotal
0013 | devon.clarke   | twinbrook-hardware-paint   | 11-08 10:40     | 11-11 19:10 | whole:dark+crumpled       | same-as=r-0002
0014 | aaliyah.brooks | woodmont-toy-attic         | 11-11 16:20     | 11-11 17:02 | whole                     | updated=30
0015 | noah.stein     | hickerson-grocery          | 11-10 18:30     | 11-12 08:05 | top bottom totals         |
0016 | maya.ortiz     | carroll-avenue-vegan-diner | 11-11 10:15     | 11-12 09:00 | whole:skewed              | signed
0017 | sam.okafor     | harborfield-outfitters     | 11-10 14:44     | 11-12 10:30 | whole                     |
0018 | carmen.vega    | pearl-and-pine-books       | 11-12 11:25     | 11-12 11:40 | whole:rotated             |
0019 | hiwot.bekele   | abay-table                 | 09-27 20:10     | 11-12 13:11 | whole:faint               | stated=right
0020 | tomas.rivera   | triangle-lane-tacos        | 11-11 22:47     | 11-12 15:00 | whole:crumpled            |
0021 | lena.fischer   | seneca-crossing-pizza      | 11-11 18:55     | 11-12 19:20 | whole                     | stated=wrong-subtotal
0022 | grace.kim      | laurel-and-fern-herbs      | 11-12 16:03     | 11-12 21:40 | whole:blurred             |
0023 | bill.hutchins  | frog-island-pizza          | 11-12 19:30     | 11-13 07:45 | whole:skewed              | stated=shop
0024 | priya.nair     | normal-street-market       | 11-12 21:12     | 11-13 08:10 | top bottom:skewed         | updated=45
0025 | jordan.webb    | brooke-road-barbecue       | 11-08 18:20     | 11-13 12:00 | whole:held                | signed
0026 | aaliyah.brooks | menu                       | -               | 11-13 13:15 | whole                     |
0027 | aaliyah.brooks | hickerson-grocery          | 11-10 18:30     | 11-13 18:05 | top:skewed bottom:skewed  | same-as=r-0015
0028 | yuki.tanaka    | water-tower-records        | 11-13 15:48     | 11-13 19:30 | whole:dark                |
0029 | maya.ortiz     | sligo-creek-coffee         | 11-13 09:05     | 11-14 07:55 | whole:crumpled+faint      | stated=right
0030 | devon.clarke   | old-georgetown-cycle-works | 11-12 17:35     | 11-14 09:12 | whole                     | stated=wrong-shop
0031 | carmen.vega    | ferris-street-florist      | 11-10 12:00     | 11-14 10:10 | whole:rotated             |
0032 | sam.okafor     | black-rock-pet-supply      | 11-14 11:02     | 11-14 11:30 | whole totals              |
0033 | bill.hutchins  | cross-and-huron-deli       | 11-13 12:20     | 11-14 14:00 | whole:crumpled            | undated
0034 | grace.kim      | street-scene               | -               | 11-14 16:45 | fill                      |
0035 | tomas.rivera   | abay-table                 | 11-09 19:22     | 11-15 09:30 | whole:crumpled+skewed     | signed same-as=r-0003
0036 | priya.nair     | depot-lane-coffee          | 11-14 08:44     | 11-15 10:05 | whole:incomplete          |
0037 | noah.stein     | twinbrook-hardware-paint   | 08-30 11:00     | 11-15 11:11 | whole:dark                |
0038 | jordan.webb    | quickstop-fuel-coffee      | 11-15 06:50     | 11-15 12:25 | whole:held                |
0039 | yuki.tanaka    | riverside-bread-company    | 11-15 09:18     | 11-15 13:40 | whole:skewed              | stated=shop
0040 | aaliyah.brooks | muddy-branch-market        | 11-15 10:10     | 11-15 18:30 | top bottom totals:faint   |
0041 | tomas.rivera   | pupuseria-dona-alba        | 11-14 13:02     | 11-16 08:00 | whole:rotated             |
0042 | maya.ortiz     | fenton-lane-books          | 11-15 14:26     | 11-16 09:41 | whole:crumpled            | stated=right updated=7
0043 | bill.hutchins  | michigan-avenue-hardware   | 11-14 16:06     | 11-16 10:20 | whole:skewed              |
0044 | carmen.vega    | prospect-hill-thrift       | 11-16 12:12     | 11-16 12:50 | whole:faint+crumpled      |
0045 | devon.clarke   | business-card              | -               | 11-16 18:20 | whole                     |
0046 | lena.fischer   | seneca-crossing-pizza      | 10-09 19:05     | 11-17 08:15 | whole                     |
0047 | sam.okafor     | black-rock-pet-supply      | 11-14 11:02     | 11-17 12:00 | whole:dark                | same-as=r-0032
0048 | grace.kim      | woodmont-toy-attic         | 11-16 15:37     | 11-17 16:10 | whole:skewed              | stated=wrong-date
0049 | hiwot.bekele   | carroll-avenue-vegan-diner | 11-17 09:40     | 11-17 19:00 | whole:held                | signed updated=2
0050 | priya.nair     | railyard-ramen             | 11-17 19:50     | 11-18 09:30 | whole:faint               | signed
0051 | jordan.webb    | brooke-road-barbecue       | 11-17 18:05     | 11-18 12:12 | whole:dark+unreadable     |
0052 | maya.ortiz     | sligo-creek-coffee         | 11-18 08:22     | 11-18 16:05 | whole                     | stated=right
0053 | noah.stein     | kentlands-flower-barn      | 11-16 11:15     | 11-19 08:48 | whole:skewed              | updated=64
0054 | yuki.tanaka    | huron-bend-brewpub         | 11-18 21:15     | 11-19 10:00 | whole:crumpled            | signed updated=4
0055 | aaliyah.brooks | latte                      | -               | 11-19 13:00 | fill                      |
0056 | carmen.vega    | normal-street-market       | 11-18 17:20     | 11-19 18:30 | top:faint bottom:faint    | stated=shop
0057 | tomas.rivera   | triangle-lane-tacos        | 11-19 21:50     | 11-20 08:10 | whole:torn                |
0058 | bill.hutchins  | depot-lane-coffee          | 11-20 07:40     | 11-20 08:05 | whole:torn+crumpled       |
0059 | jordan.webb    | depot-lane-coffee          | 11-11 07:58     | 11-20 09:40 | whole:rotated             | same-as=r-0009 resent
`

const STATED_KINDS = [
  'none',
  'right',
  'shop',
  'wrong-subtotal',
  'wrong-shop',
  'wrong-date',
] as const
export type StatedKind = (typeof STATED_KINDS)[number]

export interface PlannedRequest {
  id: string
  customer: string
  source: string
  /** New York time, for `instantOf`; undefined when it is not a receipt. */
  paid: string | undefined
  submitted: string
  shots: Shot[]
  stated: StatedKind
  updatedMinutesLater: number
  duplicateOf: string | undefined
  /** The image is that of `duplicateOf`, as chats pass it on: turned, smaller and saved again. */
  resent: boolean
  signed: boolean
  undated: boolean
}

/** Reads the table. @throws {Error} that names a word which the plan does not know */
export function plannedRequests(): PlannedRequest[] {
  return TABLE.trim().split('\n').slice(1).map(readLine)
}

function readLine(line: string): PlannedRequest {
  const cells = line.split('|').map((cell) => cell.trim())
  const [id = '', customer = '', source = '', paid = '', submitted = '', images = '', noted = ''] =
    cells
  const notes = new Map(noted.split(' ').map((note) => [note.split('=')[0], note.split('=')[1]]))
  return {
    id: `r-${id}`,
    customer,
    source,
    paid: paid === '-' ? undefined : `2026-${paid}`,
    submitted: `2026-${submitted}`,
    shots: images.split(/ +/).map(readShot),
    stated: known(STATED_KINDS, notes.get('stated') ?? 'none'),
    updatedMinutesLater: Number(notes.get('updated') ?? 0),
    duplicateOf: notes.get('same-as'),
    resent: notes.has('resent'),
    signed: notes.has('signed'),
    undated: notes.has('undated'),
  }
}

function readShot(image: string): Shot {
  const [frame = '', effects] = image.split(':')
  return {
    frame: known<Frame>(FRAMES, frame),
    effects: effects ? effects.split('+').map((effect) => known<Effect>(EFFECTS, effect)) : [],
  }
}

/** Returns the word if it is one of `words`, so that a typo in the table fails. */
function known<T extends string>(words: readonly T[], word: string): T {
  const found = words.find((candidate) => candidate === word)
  if (!found) throw new Error(`Unknown word in the plan: ${word}`)
  return found
}
