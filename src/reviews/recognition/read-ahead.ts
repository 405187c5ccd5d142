import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey, type ImageKey } from '../../offline/image-key.ts'
import {
  findUnread,
  readImageReadings,
  saveImageReading,
} from '../../offline/images/image-facts.ts'
import { openImage, readStoredImage } from '../../offline/images/image-store.ts'
import type { Job, WakeUp } from '../../offline/jobs/job.ts'
import { onVisibility } from '../../offline/page-lifecycle.ts'
import { lockedJob } from '../../offline/jobs/locked-job.ts'
import { unlessAborted } from '../../offline/jobs/unless-aborted.ts'
import { stored } from '../../offline/jobs/wake-ups.ts'
import { afterSending } from '../../offline/outbox/sending-first.ts'
import type { Reading } from '../../offline/rows.ts'
import {
  canReadImages,
  hasRecognition,
  READER,
  readImage,
} from '../../recognition/reader/image-reader.ts'
import { mayReadAhead } from './may-read-ahead.ts'
import { onText } from '../../workspace/stored-text.ts'

interface ReaderDeps {
  /**
   * Reads the text in an image, after all earlier orders.
   * @param isWaitedFor whether somebody has opened it
   * @throws {Error} if that fails or takes too long, or when the signal is aborted
   */
  read(image: Blob, signal: AbortSignal, isWaitedFor: boolean): Promise<Reading>
  /** True if the files for reading are on this tablet. */
  hasFiles(): Promise<boolean>
  /** True if this tablet can spare the power for images that nobody has opened. */
  mayReadAhead(): Promise<boolean>
}

/** The list, which can be long, is read again after so many images. */
const BATCH = 8

interface UnderWay {
  key: ImageKey
  /** Null if the image is not on this tablet. */
  reading: Promise<Reading | null>
  stop: AbortController
  /** Aborted by `stop` or because the turn has ended. */
  signal: AbortSignal
}

/**
 * Reads images in their order: those of the request that somebody has opened before all others, and meanwhile ahead,
 * one image at a time, those of the next requests. What was read is stored, so that each image is read once.
 */
export class PageReader {
  readonly #deps: ReaderDeps
  /** Images that failed, or whose reading cannot be stored there; not read ahead again until the page is reloaded. */
  readonly #givenUp = new WeakMap<StaffDatabase, Set<ImageKey>>()
  /** The reading ahead that is under way. */
  #underWay: UnderWay | null = null
  /** Number of opened requests that are being read. */
  #opened = 0
  #listeners = new Set<() => void>()

  constructor(deps: ReaderDeps) {
    this.#deps = deps
  }

  /**
   * Reads images ahead.
   * @param list those to read, as far as they are on this tablet, in their order
   */
  readAheadJob(database: StaffDatabase, list: () => Promise<readonly ImageKey[]>): Job {
    const { hasFiles, mayReadAhead } = this.#deps
    const mayRead = async () => this.#opened === 0 && (await hasFiles()) && (await mayReadAhead())
    const unreadOf = async (keys: readonly ImageKey[]) => {
      const unread = await findUnread(database, keys, READER)
      return unread.filter((key) => !this.#givenUp.get(database)?.has(key))
    }
    const readAll = async (end: AbortSignal) => {
      let batch: ImageKey[] = []
      while (!end.aborted && (await mayRead())) {
        if (batch.length === 0) batch = (await unreadOf(await list())).slice(0, BATCH)
        const key = batch.shift()
        if (key === undefined) return
        await afterSending()
        // It may have been opened and read meanwhile.
        if ((await unreadOf([key])).length > 0) await this.#readAhead(database, key, end)
      }
    }
    return lockedJob({
      name: 'Read images ahead',
      lock: 'read-ahead',
      // A shift takes several turns. If the lock is stolen from a tab that still reads, the worst case is an image that is
      // read twice.
      maxMs: 10 * 60_000,
      // Images come in quick succession.
      settleMs: 250,
      lookAgainMs: 60_000,
      backoff: { minMs: 30_000, maxMs: 5 * 60_000 },
      wakesOn: [stored(database, 'image', 'queue'), this.#circumstances],
      run: async ({ alone }) => {
        if ((await mayRead()) && (await unreadOf(await list())).length > 0) await alone(readAll)
        return null
      },
    })
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
    const keys = urls.map(imageKey)
    // Storage that fails costs time, but not the reading.
    const readings = new Map(
      await readImageReadings(database, keys, READER).catch(() => new Map<ImageKey, Reading>()),
    )
    this.#opened += 1
    try {
      for (const url of urls) {
        const key = imageKey(url)
        if (!readings.has(key)) readings.set(key, await this.#readOpened(database, url, signal))
      }
    } finally {
      this.#opened -= 1
      this.goOn()
    }
    return keys.map((key) => readings.get(key) ?? [])
  }

  /** Goes on reading ahead, if there is something to read and nothing speaks against it. */
  readonly goOn = (): void => this.#listeners.forEach((wake) => wake())

  readonly #circumstances: WakeUp = (wake) => {
    const follow = async () => {
      if (await this.#deps.mayReadAhead()) wake('none')
      else this.#underWay?.stop.abort()
    }
    const look = () => void follow()
    this.#listeners.add(look)
    const stopLooking = onVisibility(look)
    const stop = onText(look)
    return () => {
      this.#listeners.delete(look)
      stopLooking()
      stop()
    }
  }

  async #readAhead(database: StaffDatabase, key: ImageKey, end: AbortSignal): Promise<void> {
    const stop = new AbortController()
    const signal = AbortSignal.any([end, stop.signal])
    const read = async () => {
      const image = await readStoredImage(database, key)
      signal.throwIfAborted()
      return image && this.#deps.read(image, signal, false)
    }
    const own = { key, reading: unlessAborted(read(), signal), stop, signal }
    this.#underWay = own
    try {
      const rows = await own.reading
      if (rows) await this.#store(database, key, rows)
    } catch (error) {
      // Without the reader's files, no image can be read.
      if (signal.aborted || !(await this.#deps.hasFiles())) return
      console.warn('An image could not be read', error)
      this.#giveUp(database, key)
    } finally {
      if (this.#underWay === own) this.#underWay = null
    }
  }

  #giveUp(database: StaffDatabase, key: ImageKey): void {
    this.#givenUp.set(database, new Set([...(this.#givenUp.get(database) ?? []), key]))
  }

  async #readOpened(database: StaffDatabase, url: string, signal: AbortSignal): Promise<Reading> {
    const key = imageKey(url)
    const image = await unlessAborted(openImage(database, url), signal)
    const underWay = this.#underWay
    if (underWay?.key === key) {
      const ended = underWay.reading.catch((error: unknown) => {
        if (underWay.signal.aborted) return null
        throw error
      })
      const rows = await unlessAborted(ended, signal)
      if (rows) return rows
    }
    this.#underWay?.stop.abort()
    const rows = await unlessAborted(this.#deps.read(image, signal, true), signal)
    // Not awaited: it is shown before it is stored.
    void this.#store(database, key, rows)
    return rows
  }

  /** Best effort. After a sign-out in the meantime, the database refuses it. */
  async #store(database: StaffDatabase, key: ImageKey, rows: Reading): Promise<void> {
    try {
      await saveImageReading(database, key, { reader: READER, rows }, Date.now())
    } catch (error) {
      console.warn('A reading could not be stored', error)
      // Or it would be read over and over.
      this.#giveUp(database, key)
    }
  }
}

/** Reads images on this page: one for all screens that want something from it. */
export const pageReader = new PageReader({
  read: readImage,
  hasFiles: async () => canReadImages() && hasRecognition(),
  mayReadAhead,
})
