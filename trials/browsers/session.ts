/** A session: decisions by the form, a dead server, reloads, a restart of the browser, the server back. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../../src/contract/message-of.ts'
import type { Chance } from '../../tests/fixtures/data/chance.ts'
import type { Engine } from './engine.ts'
import { DEATHS, type Outage } from './outage.ts'
import { diagnose, firstOpen, QUEUE, reject, seeStatus } from './reviewer.ts'

/** Longest time allowed from a server that answers to the last acknowledgement. */
const PROMISE_MS = 15_000
/** A failed session waits so much longer, to find out what helps. */
const LATE_MS = 20_000

const RELOADS = 5
export const MOST_DECISIONS = 3

/**
 * When the browser is restarted. A restart clears what a page left behind in the storage, such as an open
 * transaction, so in half of the sessions it comes first, and a page reloaded five times has to send.
 */
const ORDERS = ['restart first', 'reloads first', 'restart first', 'server back first'] as const

interface Plan {
  order: (typeof ORDERS)[number]
  death: (typeof DEATHS)[number]
  decisions: number
  isDeadFirst: boolean
  isKilled: boolean
}

export interface SessionResult {
  /** The session's random plan, in words. */
  plan: string
  /** Requests whose decision the screen reported as saved. */
  saved: string[]
  /** From the moment page and server are both there to the last acknowledgement; null if not sent in time. */
  sentInMs: number | null
  /** A sentence about what went wrong. */
  problem: string | null
}

interface SessionProps {
  engine: Engine
  /** Folder of a profile that is signed in and has the queue. The session works on a copy. */
  signedIn: string
  outage: Outage
  chance: Chance
  /** The session's number, from 0 for each engine. */
  number: number
  /** Requests that any session has begun to decide. This session adds its own. */
  taken: Set<string>
}

/** Runs a session to its end. Errors do not throw: they become the result's `problem`. */
export async function runSession(props: SessionProps): Promise<SessionResult> {
  const { engine, outage, chance, taken } = props
  const plan = drawPlan(chance, props.number)
  const result: SessionResult = {
    plan: planWords(plan),
    saved: [],
    sentInMs: null,
    problem: null,
  }
  const profile = await mkdtemp(join(tmpdir(), 'campfire-profile-'))
  await cp(props.signedIn, profile, { recursive: true })
  const start = async () => {
    const started = await engine.start(profile)
    await started.goto(outage.origin + QUEUE)
    return started
  }
  let tablet = await start()
  const restart = async () => {
    await (plan.isKilled ? tablet.kill() : tablet.close())
    tablet = await start()
  }

  try {
    // The copied profile has the queue of the sign-in; wait until it is up to date.
    await firstOpen(tablet, taken)
    if (plan.isDeadFirst) outage.begin(plan.death)
    for (let count = 0; count < plan.decisions; count += 1) {
      const id = await firstOpen(tablet, taken)
      taken.add(id)
      await reject(tablet, id)
      result.saved.push(id)
    }
    if (!plan.isDeadFirst) outage.begin(plan.death)

    if (plan.order === 'restart first') {
      await restart()
      // A reload before the page has loaded would do nothing. A browser that has just started may have asked
      // the dead server before it had loaded its workers: then open the page again, as a person would.
      await seeStatus(tablet).catch(async () => {
        await tablet.goto(outage.origin + QUEUE)
        await seeStatus(tablet)
      })
    }
    for (let count = 0; count < RELOADS; count += 1) {
      await sleep(chance.between(50, 1500))
      await tablet.reload()
    }
    if (plan.order === 'server back first') outage.end()
    if (plan.order !== 'restart first') await restart()
    await seeStatus(tablet)
    if (plan.order !== 'server back first') outage.end()

    const since = performance.now()
    const isSent = await outage.allAcknowledged(result.saved, PROMISE_MS)
    if (isSent) result.sentInMs = performance.now() - since
    else result.problem = 'not sent in time'
  } catch (error) {
    result.problem = messageOf(error)
  }
  if (result.problem !== null) {
    result.problem += `; ${await diagnose(tablet)}`
    outage.end()
    if (!(await outage.allAcknowledged(result.saved, LATE_MS))) {
      await restart()
      const isSent = await outage.allAcknowledged(result.saved, LATE_MS)
      result.problem += isSent ? '; a restart sent it' : '; not even a restart sent it'
    }
  }
  await tablet.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  return result
}

function drawPlan(chance: Chance, number: number): Plan {
  return {
    order: ORDERS[number % ORDERS.length] ?? ORDERS[0],
    death: chance.pick(DEATHS),
    decisions: chance.between(1, MOST_DECISIONS),
    isDeadFirst: chance.percent(50),
    isKilled: chance.percent(50),
  }
}

function planWords({ order, death, decisions, isDeadFirst, isKilled }: Plan): string {
  return [
    `${decisions} decided ${isDeadFirst ? 'offline' : 'online'}`,
    `server ${death}s`,
    order,
    `browser ${isKilled ? 'killed' : 'closed'}`,
  ].join(', ')
}
