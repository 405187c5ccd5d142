import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL, fileURLToPath } from 'node:url'
import { log } from '../config/log.ts'
import { HttpError } from '../http/http-error.ts'
import type { Decoded } from './image-process.ts'
import type { ReceiptImage } from './receipt-image.ts'

/** After this long without work a process ends, and gives back its memory. In milliseconds. */
const IDLE = 30_000

const PROGRAM = fileURLToPath(new URL('image-process.ts', import.meta.url))
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** Processor time for one picture, in milliseconds: five times what the largest of a usual kind takes. A HEIC may take more. */
const MOST_WORK = 5000

/**
 * Decodes in processes of their own: libraries that decode cannot be stopped otherwise, and a picture that makes one fail
 * takes nothing else along. They are started when they are needed, and know no secrets.
 * @returns makes of a picture the image that is stored (`receiptImage`) within so many milliseconds; throws as that does,
 *   an HttpError 400 also for a picture that takes far more work than others, 503 when the time is over or the process has
 *   ended
 */
export function imageDecoder(mostWork = MOST_WORK) {
  const idle: { child: ChildProcess; end: NodeJS.Timeout }[] = []

  return async (sent: Buffer, withinMs: number): Promise<ReceiptImage> => {
    const last = idle.pop()
    clearTimeout(last?.end)
    const child = last?.child.connected ? last.child : start(mostWork)
    const decoded = await ask(child, sent, withinMs)
    const isFree = 'image' in decoded || ('problem' in decoded && !decoded.isStillAtWork)
    if (isFree) idle.push({ child, end: setTimeout(() => child.disconnect(), IDLE).unref() })
    else child.kill('SIGKILL')
    if ('image' in decoded) return decoded.image
    if ('problem' in decoded) throw new HttpError(decoded.status, decoded.problem)
    log.warn({ failure: decoded.failure }, 'An image could not be decoded')
    const error = 'Images cannot be read at the moment'
    throw new HttpError(503, error, {}, { 'Retry-After': '5' })
  }
}

function start(mostWork: number): ChildProcess {
  const child = fork(PROGRAM, [String(mostWork)], {
    execArgv: ['--import', TSX],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('error', () => undefined)
  return child
}

/** A server or a command may end while no picture is decoded. */
function keepsAlive(child: ChildProcess, isAtWork: boolean): void {
  child[isAtWork ? 'ref' : 'unref']()
  child.channel?.[isAtWork ? 'ref' : 'unref']()
}

async function ask(child: ChildProcess, sent: Buffer, withinMs: number): Promise<Decoded> {
  const isDone = new AbortController()
  const signal = AbortSignal.any([isDone.signal, AbortSignal.timeout(withinMs)])
  keepsAlive(child, true)
  child.send(sent, () => undefined)
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([decoded]) => decoded as Decoded),
      once(child, 'exit', { signal }).then(([code, name]) => ({
        failure: `ended: ${code ?? name}`,
      })),
    ])
  } catch (error) {
    return { failure: String(error) }
  } finally {
    isDone.abort()
    keepsAlive(child, false)
  }
}
