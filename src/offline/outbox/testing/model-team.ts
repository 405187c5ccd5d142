/** A model of three tablets that two people share, each with a database on each tablet. */
import { expect } from 'vitest'
import { ApiError } from '../../../contract/api-error.ts'
import { staffDatabase, type StaffDatabase } from '../../database.ts'
import type { UnsentEntry } from '../../rows.ts'
import {
  approvalToEnqueue,
  drainDeps,
  drainOnce,
  NOW,
  openRequest,
  rejectionToEnqueue,
} from '../../testing.ts'
import { readDecision, readOutbox, type OutboxView } from '../outbox-reads.ts'
import { AlreadyDecidedError, discard, enqueue, HOLD_MS, needsAttention } from '../outbox.ts'
import { park } from '../parkings.ts'
import { recoverLost } from '../recover-lost.ts'
import { undo } from '../undo.ts'
import { loseDatabase } from './fake-places.ts'
import { ModelReviews } from './model-reviews.ts'

const PEOPLE = ['ann@example.com', 'ben@example.com'] as const

type Act = 'park' | 'release' | 'reject' | 'approve' | 'correct' | 'undo' | 'take note'
/** Of a call: its request or its answer is lost, or the page is killed before or after it takes effect. */
type Fate = 'none' | 'request' | 'answer' | 'crash' | 'crash after'

let teams = 0

export class ModelTeam {
  readonly server = new ModelReviews()
  /** Who wrote which note, each of which is another; what was undone is forgotten. */
  readonly madeBy = new Map<string, string>()
  readonly #name = `team-${++teams}`
  readonly #signedIn: string[] = [PEOPLE[0], PEOPLE[1], PEOPLE[0]]
  readonly #databases = new Map<string, { database: StaffDatabase; person: string }>()
  /** The note of the last wish about each request in each database. */
  readonly #last = new Map<string, string>()
  #now = NOW
  #count = 0

  /** The other person signs in. */
  signIn(tablet: number): void {
    this.#signedIn[tablet] = PEOPLE.find((person) => person !== this.#signedIn[tablet])!
  }

  async act(tablet: number, id: string, what: Act): Promise<void> {
    const { database, person } = this.#open(tablet)
    const place = `${database.name} ${id}`
    const note = `note ${++this.#count}`
    const { entry, sent } = await readDecision(database, id)
    const row = entriesIn(await readOutbox(database)).find(({ reviewId }) => reviewId === id)
    const wished = () => {
      this.#last.set(place, note)
      this.madeBy.set(note, person)
    }
    if (what === 'undo') {
      if (!row || (await undo(database, row.seq, this.#now)) !== 'undone') return
      this.madeBy.delete(noteOf(row) ?? '')
      this.#last.delete(place)
    } else if (what === 'take note') {
      if (!row || !needsAttention(row)) return
      await discard(database, row.seq)
      this.#last.delete(place)
    } else if (what === 'park' || what === 'release') {
      const known = this.server.items.get(id)!
      const request = known.reviewStatus === 'open' ? known : openRequest(id)
      const wish = what === 'park' ? note : null
      const parking = { request, reviewerEmail: person, note: wish, now: this.#now }
      if (!(await unlessDecided(park(database, parking)))) return
      this.#last.delete(place)
      if (wish) wished()
    } else {
      const standing = this.server.items.get(id)!
      // Offline, a tablet knows no more than what it was told itself.
      const base = what === 'correct' ? (this.#count % 2 && sent?.request) || standing : null
      if (base && (entry || base.reviewStatus === 'open')) return
      const isApproval = base ? base.reviewStatus !== 'approved' : what === 'approve'
      const made = isApproval
        ? approvalToEnqueue(id, 'b', this.#now)
        : rejectionToEnqueue(id, this.#now)
      const decision = { ...made.decision, reviewerNotes: note, reviewerEmail: person }
      const correction = base && {
        correctionId: `c-${this.#count}`,
        corrects: base.correction?.id ?? null,
        madeAfterMs: 0,
        note: '',
      }
      const request = base ?? made.request
      if (await unlessDecided(enqueue(database, { ...made, request, decision, correction })))
        wished()
    }
  }

  /** One pass for who is signed in. A killed page does nothing any more. */
  drain(tablet: number, fates: readonly Fate[]): Promise<unknown> {
    return this.#drain(this.#open(tablet), fates)
  }

  /** The browser loses the database, and the page compares it with the second copy. */
  async loseStorage(tablet: number): Promise<void> {
    const { database } = this.#open(tablet)
    await loseDatabase(database.name)
    await recoverLost(database, this.#now)
  }

  /** All are online and sign in, until nothing can be sent. */
  async end(): Promise<void> {
    for (const one of this.#databases.values())
      for (let round = 0; round < 3; round += 1) await this.#drain(one, [])
  }

  /** @returns notes that neither took effect nor are shown as not accepted, and what still waits */
  async unanswered(): Promise<string[]> {
    const shown = new Set<string>()
    for (const { database } of this.#databases.values()) {
      for (const entry of entriesIn(await readOutbox(database))) {
        if (!needsAttention(entry)) return [`${entry.reviewId} is ${entry.state}`]
        shown.add(noteOf(entry) ?? '')
      }
    }
    const applied = new Set(this.server.events.map(({ note }) => note))
    return [...this.#last.values()].filter((note) => !applied.has(note) && !shown.has(note))
  }

  /** What tablets were told of a decision that stands. */
  async toldOf(id: string) {
    const standing = this.server.items.get(id)!
    const all = [...this.#databases.values()]
    const told = await Promise.all(all.map(({ database }) => readDecision(database, id)))
    return told.flatMap(({ sent }) =>
      sent?.decision.reviewerNotes === standing.reviewerNotes ? [sent] : [],
    )
  }

  async #drain(
    { database, person }: { database: StaffDatabase; person: string },
    fates: readonly Fate[],
  ): Promise<void> {
    this.#now += HOLD_MS
    const script = [...fates]
    let die = () => {}
    const death = new Promise<void>((resolve) => (die = resolve))
    let isDead = false
    const over = async <T>(answer: () => T): Promise<T> => {
      const fate = script.shift() ?? 'none'
      if (fate === 'request') throw new ApiError('no-answer', 'Lost')
      const hasEffect = fate !== 'crash' && !isDead
      const answered = (async () => (hasEffect ? answer() : null))()
      if (fate === 'none' && hasEffect) return answered as Promise<T>
      await answered.catch(() => undefined)
      if (fate === 'answer' && hasEffect) throw new ApiError('no-answer', 'Lost')
      isDead = true
      die()
      return new Promise(() => {})
    }
    const deps = drainDeps(database, {
      send: (decision, _, correction) => over(() => this.server.send(person, decision, correction)),
      park: (parking) => over(() => this.server.park(person, parking)),
      now: () => this.#now,
    })
    await Promise.race([drainOnce(deps, 'person'), death])
  }

  #open(tablet: number) {
    const person = this.#signedIn[tablet]!
    const key = `${this.#name}-${tablet} ${person}`
    const known = this.#databases.get(key)
    if (known) return known
    const opened = { database: staffDatabase(`${this.#name}-${tablet}`, person), person }
    this.#databases.set(key, opened)
    return opened
  }
}

const entriesIn = (rows: readonly OutboxView[]) =>
  rows.map((row) => {
    if (row.kind === 'unreadable') throw new Error('A row became unreadable')
    return row.entry
  })

const noteOf = (entry: UnsentEntry) =>
  'parking' in entry ? entry.parking.note : entry.decision.reviewerNotes

/** @returns false if the tablet already has a decision about the request */
function unlessDecided(storing: Promise<unknown>): Promise<boolean> {
  return storing.then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(AlreadyDecidedError)
      return false
    },
  )
}
