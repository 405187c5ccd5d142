import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SEED } from '../../src/testing/seed.ts'
import { HttpError } from '../http/http-error.ts'
import { waitingLine } from './waiting-line.ts'

/** The proxy waits for so long. */
const PROXY = 30_000

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Sent {
  account: string
  /** When it comes, and when its body is here; null for never. */
  at: number
  bodyTakes: number | null
  /** The time that each picture takes. */
  pictures: readonly number[]
  bytes: number
}

interface Outcome extends Sent {
  status: number
  /** Since its body was here; since it came, if it was sent away before. */
  waited: number
  retryAfter: number
}

/** @param mostMs after which decoding is ended, as `imageDecoder` does it */
async function send(receipts: readonly Sent[], mostMs = 5000): Promise<Outcome[]> {
  const inLine = waitingLine()
  const outcomes: Outcome[] = []
  const one = async (receipt: Sent) => {
    await sleep(receipt.at)
    let since = Date.now()
    const outcome = { status: 201, retryAfter: NaN }
    try {
      await inLine(receipt.account, receipt.bytes, async (place) => {
        if (receipt.bodyTakes === null) return sleep(1e9)
        await sleep(receipt.bodyTakes)
        place.hold(receipt.bytes)
        since = Date.now()
        place.arrived(receipt.pictures.length)
        for (const takes of receipt.pictures) {
          await place.turn(async (withinMs) => {
            await sleep(Math.min(takes, mostMs, withinMs))
            if (takes > mostMs) throw new HttpError(400, 'too costly')
            if (takes > withinMs) throw new HttpError(503, 'too late')
          })
        }
      })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      outcome.status = error.status
      outcome.retryAfter = Number(error.headers['Retry-After'])
    }
    outcomes.push({ ...receipt, ...outcome, waited: Date.now() - since })
  }
  for (const receipt of receipts) void one(receipt)
  await vi.advanceTimersByTimeAsync(600_000)
  return outcomes
}

const usual = (account: string, at = 0, pictures = [400]): Sent => ({
  ...{ account, at, pictures, bodyTakes: 10, bytes: pictures.length * 3_000_000 },
})
const crowd = (size: number) =>
  Array.from({ length: size }, (_, index) => usual(`a${index}`, index, Array(5).fill(500)))

test.each([10, 40, 160])(
  '[I7] of %i at once, each is done in the order of arrival, or sent away at once until there is room',
  async (size) => {
    const outcomes = await send(crowd(size))
    const [done, away] = [201, 503].map((status) => outcomes.filter((one) => one.status === status))
    expect(done!.length + away!.length).toBe(size)
    expect(done!.length).toBeGreaterThan(8)
    expect(done!.map(({ at }) => at)).toEqual(done!.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(Math.max(...done!.map(({ waited }) => waited))).toBeLessThan(PROXY)
    expect(away!.every(({ waited }) => waited === 0)).toBe(true)
    // Not all of them come again at once.
    const times = away!.map(({ retryAfter }) => retryAfter)
    expect(times.every((seconds) => seconds >= 1 && seconds <= 60)).toBe(true)
    if (size === 40) expect(new Set(times).size).toBeGreaterThan(20)
  },
)

test('[I7] whatever comes, each has an answer within the time of the proxy', async () => {
  const receipt = fc.record({
    account: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    at: fc.nat(20_000),
    bodyTakes: fc.nat(8000),
    pictures: fc.array(fc.nat(30_000), { minLength: 1, maxLength: 5 }),
    bytes: fc.nat(75_000_000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(receipt, { maxLength: 80 }), async (receipts) => {
      vi.setSystemTime(0)
      const outcomes = await send(receipts, 20_000)
      expect(outcomes).toHaveLength(receipts.length)
      expect(Math.max(0, ...outcomes.map(({ waited }) => waited))).toBeLessThan(PROXY)
    }),
    { seed: SEED, numRuns: 60 },
  )
})

test('[I7] pictures that cost much hold up no other account for longer than one of them', async () => {
  const attackers = ['x', 'y', 'z'].flatMap((account) =>
    Array.from({ length: 20 }, (_, index) => usual(account, index * 400, [4900, 4900, 9000])),
  )
  const others = Array.from({ length: 10 }, (_, index) => usual(`o${index}`, 6000 + index * 4000))
  const outcomes = await send([...attackers, ...others])
  const ordinary = outcomes.filter(({ account }) => account.startsWith('o'))
  expect(ordinary.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(Math.max(...ordinary.map(({ waited }) => waited))).toBeLessThan(10_000)
})

test('[I7] many receipts of one account come after the first of each other', async () => {
  const many = Array.from({ length: 12 }, (_, index) => usual('many', index))
  const outcomes = await send([...many, usual('one', 500), usual('two', 600)])
  const order = outcomes.map(({ account }) => account)
  expect(order.indexOf('one')).toBeLessThan(6)
  expect(order.indexOf('two')).toBeLessThan(6)
})

test('[I7] bodies that never come take no room from others', async () => {
  const stalled = Array.from({ length: 60 }, (_, index) => ({
    ...usual(`s${index % 12}`, index * 10),
    ...{ bytes: 70_000_000, bodyTakes: null },
  }))
  const outcomes = await send([...stalled, usual('o', 10_000)])
  expect(outcomes.find(({ account }) => account === 'o')).toMatchObject({ status: 201 })
})

test('[I7] all bodies together take no more memory than they may, and those of one account less', async () => {
  const inLine = waitingLine()
  let finish: () => void = () => undefined
  const held = (account: string, bytes: number) =>
    inLine(account, null, async ({ hold }) => {
      hold(bytes)
      await new Promise<void>((resolve) => (finish = resolve))
    })
  const sendNow = (account: string, bytes: number) =>
    inLine(account, null, async ({ hold }) => hold(bytes))
  const busy = { status: 503, headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } }
  const all = [held('a', 75e6), held('b', 75e6), held('c', 75e6)]
  await expect(sendNow('a', 6e6)).rejects.toMatchObject(busy)
  // What can never succeed need not come again.
  await expect(sendNow('e', 77e6)).rejects.toMatchObject({ status: 413 })
  await expect(inLine('e', 300e6, async () => undefined)).rejects.toMatchObject({ status: 413 })
  await expect(sendNow('d', 40e6)).rejects.toMatchObject(busy)
  await expect(inLine('d', 40e6, async () => undefined)).rejects.toMatchObject(busy)
  await sendNow('d', 30e6)
  // What was refused holds nothing.
  finish()
  await all[2]
  await sendNow('d', 75e6)
})
