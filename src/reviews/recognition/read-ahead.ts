/**
 * The order in which this page reads images: those of the request that somebody has opened before all others, and
 * meanwhile ahead, one image at a time, those of the next requests. What was read is stored, so that each image is
 * read once.
 */
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey, type ImageKey } from '../../offline/image-key.ts'
import { readImageReadings, saveImageReading } from '../../offline/images/image-facts.ts'
import { openImage, readKeptImage } from '../../offline/images/image-store.ts'
import { NoLocksError } from '../../offline/jobs/turn.ts'
import type { Reading } from './findings.ts'
import { READER } from './recogniser.ts'

export interface ReadAheadDeps {
  /**
   * Reads the text in an image, after all earlier orders.
   * @throws {Error} if that fails or takes too long, or when the signal is aborted
   */
  read(image: Blob, signal: AbortSignal): Promise<Reading>
  /** Whether the files for reading are on this tablet. */
  hasFiles(): Promise<boolean>
  /** Whether this tablet can spare the power for images that nobody has opened. */
  mayReadAhead(): Promise<boolean>
  /**
   * Runs some work while no other tab reads ahead; otherwise returns without having done so.
   * @param signal ends the turn
   * @param work gets a signal that is aborted when the turn ends
   */
  takeTurn(signal: AbortSignal, work: (end: AbortSignal) => Promise<void>): Promise<unknown>
  /** Resolves when the page has nothing else to do. */
  idle(): Promise<void>
}

interface Wanted {
  database: StaffDatabase
  url: string
}

interface UnderWay extends Wanted {
  /** Null if the image is not on this tablet. */
  reading: Promise<Reading | null>
  stop: AbortController
  /** Aborted by `stop` or because the turn has ended. */
  signal: AbortSignal
}

export class ReadAhead {
  readonly #deps: ReadAheadDeps
  #waiting: Wanted[] = []
  /** Images that were read, and those that failed, which are given up until the page is reloaded. */
  readonly #done = new WeakMap<StaffDatabase, Set<ImageKey>>()
  /** What is being read ahead. */
  #underWay: UnderWay | null = null
  #turn: AbortController | null = null
  /** How many opened requests are being read. */
  #opened = 0
  #isWorking = false
  #isWanted = false

  constructor(deps: ReadAheadDeps) {
    this.#deps = deps
  }

  /**
   * Reads images ahead, in this order, instead of those of earlier calls.
   * @param urls of images; those that are not on this tablet are left out
   */
  readonly readLater = (database: StaffDatabase, urls: readonly string[]): void => {
    this.#waiting = urls.map((url) => ({ database, url }))
    this.reconsider()
  }

  /**
   * The text in the images of a request that somebody has opened: as stored, otherwise read before all others.
   * @param signal aborted when nobody waits for it any more
   * @returns the readings in the order of the images
   * @throws {ImageUnavailableError}; what `read` throws; the signal's reason
   */
  readonly readNow = async (
    database: StaffDatabase,
    urls: readonly string[],
    signal: AbortSignal,
  ): Promise<Reading[]> => {
    // Storage that fails costs time, but not the reading.
    const keys = urls.map(imageKey)
    const stored = await readImageReadings(database, keys, READER).catch(() => null)
    const readings = new Map(stored)
    const missing = urls.filter((url) => !readings.has(imageKey(url)))
    if (missing.length > 0) this.#opened += 1
    try {
      for (const url of missing) {
        readings.set(imageKey(url), await this.#readOpened({ database, url }, signal))
      }
    } finally {
      if (missing.length > 0) this.#opened -= 1
      this.reconsider()
    }
    return keys.map((key) => readings.get(key) ?? [])
  }

  /** Goes on reading ahead, if there is something to read and nothing speaks against it. */
  readonly reconsider = (): void => {
    if (this.#isWorking) this.#isWanted = true
    else void this.#work()
  }

  /** Stops reading ahead until `reconsider` or `readLater` is called. Works synchronously. */
  readonly pause = (): void => this.#turn?.abort()

  async #work(): Promise<void> {
    this.#isWorking = true
    do {
      this.#isWanted = false
      const turn = new AbortController()
      this.#turn = turn
      let work: Promise<void> | undefined
      try {
        if (this.#waiting.length > 0) {
          await this.#deps.takeTurn(turn.signal, (end) => (work = this.#readAll(end)))
        }
      } catch (error) {
        const isNews = !turn.signal.aborted && !(error instanceof NoLocksError)
        if (isNews) console.warn('Reading ahead has stopped', error)
      }
      // A turn that was ended early leaves its work behind, which puts the image back.
      await work?.catch(() => undefined)
    } while (this.#isWanted)
    this.#isWorking = false
  }

  async #readAll(end: AbortSignal): Promise<void> {
    if (!(await this.#hasFiles(end))) return
    for (;;) {
      const mayRead = await unlessAborted(this.#deps.mayReadAhead(), end)
      if (!mayRead || this.#opened > 0) return
      const next = this.#waiting.shift()
      if (!next || !(await this.#readAhead(next, end))) return
    }
  }

  /** @returns whether the next image should be tried */
  async #readAhead(wanted: Wanted, end: AbortSignal): Promise<boolean> {
    const done = this.#doneIn(wanted.database)
    const key = imageKey(wanted.url)
    if (done.has(key)) return true
    const stored = await readImageReadings(wanted.database, [key], READER).catch(() => null)
    if (!stored) {
      this.#waiting.unshift(wanted)
      return false
    }
    if (stored.has(key)) {
      done.add(key)
      return true
    }
    const stop = new AbortController()
    const signal = AbortSignal.any([end, stop.signal])
    const reading = unlessAborted(this.#readLocal(wanted, signal), signal)
    this.#underWay = { ...wanted, reading, stop, signal }
    try {
      const rows = await reading
      if (rows) await this.#keep(wanted, rows)
      return true
    } catch (error) {
      // Without the reader's files, no image can be read.
      const isAtFault = !signal.aborted && (await this.#hasFiles(end))
      if (!isAtFault) this.#waiting.unshift(wanted)
      else {
        console.warn('An image could not be read', error)
        done.add(key)
      }
      return isAtFault || stop.signal.aborted
    } finally {
      this.#underWay = null
    }
  }

  async #readLocal({ database, url }: Wanted, signal: AbortSignal): Promise<Reading | null> {
    const image = await readKeptImage(database, imageKey(url))
    if (!image) return null
    await this.#deps.idle()
    signal.throwIfAborted()
    return this.#deps.read(image, signal)
  }

  async #readOpened(wanted: Wanted, signal: AbortSignal): Promise<Reading> {
    const { database, url } = wanted
    const image = await unlessAborted(openImage(database, url), signal)
    const underWay = this.#underWay
    if (underWay && isSame(underWay, wanted)) {
      const ended = underWay.reading.catch((error: unknown) => {
        if (underWay.signal.aborted) return null
        throw error
      })
      const rows = await unlessAborted(ended, signal)
      if (rows) return rows
    }
    this.#underWay?.stop.abort()
    const rows = await unlessAborted(this.#deps.read(image, signal), signal)
    // Not awaited: it is shown before it is stored.
    void this.#keep(wanted, rows)
    return rows
  }

  /** Best effort. After a sign-out in the meantime, the database refuses it. */
  async #keep({ database, url }: Wanted, rows: Reading): Promise<void> {
    // Also if it cannot be stored, or the image would be read over and over.
    this.#doneIn(database).add(imageKey(url))
    try {
      await saveImageReading(database, imageKey(url), { reader: READER, rows }, Date.now())
    } catch (error) {
      console.warn('A reading could not be stored', error)
    }
  }

  #hasFiles(end: AbortSignal): Promise<boolean> {
    return unlessAborted(this.#deps.hasFiles(), end).catch(() => false)
  }

  #doneIn(database: StaffDatabase): Set<ImageKey> {
    const done = this.#done.get(database) ?? new Set<ImageKey>()
    this.#done.set(database, done)
    return done
  }
}

function isSame(one: Wanted, other: Wanted): boolean {
  return one.database === other.database && imageKey(one.url) === imageKey(other.url)
}

/** Rejects as soon as the signal is aborted, whatever the work is waiting for. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
