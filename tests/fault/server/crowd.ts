/** Many customers who send receipts at once, and what becomes of each. */
import { setTimeout as after } from 'node:timers/promises'
import { readdir, readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { newCustomer, submit } from '../../fixtures/servers/customer.ts'
import type { ServerProcess } from '../../fixtures/servers/server-process.ts'

export interface Attempt {
  /** 0 for a connection that was closed without an answer. */
  status: number
  seconds: number
  /** In seconds; NaN if the answer does not say it. */
  retryAfter: number
}

/** @returns photographs of 12 megapixels and about 3 MB, each another one */
export function photographs(count: number): Promise<Buffer<ArrayBuffer>[]> {
  const size = { width: 4000, height: 3000, channels: 3 as const }
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const noise = { type: 'gaussian' as const, mean: 100 + index, sigma: 20 }
      const image = sharp({ create: { ...size, background: '#888', noise } })
      return Buffer.from(await image.blur(0.7).jpeg({ quality: 90 }).toBuffer())
    }),
  )
}

/** Signs up new customers. @returns their ID tokens */
export async function newCustomers(server: ServerProcess, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < count; at += 1) {
    tokens.push(await newCustomer(server, `crowd-${randomUUID()}@campfire.example`))
  }
  return tokens
}

/** Sends one receipt under a key of its own. */
export async function submitOnce(
  server: ServerProcess,
  customer: string,
  images: Buffer<ArrayBuffer>[],
  key = randomUUID() as string,
): Promise<Attempt> {
  const began = performance.now()
  const answer = await submit(server.origin, customer, { images, key }).catch(() => null)
  return {
    status: answer?.status ?? 0,
    seconds: (performance.now() - began) / 1000,
    retryAfter: Number(answer?.headers.get('retry-after') ?? NaN),
  }
}

/** The same, again after the time that a 503 asks for, until it is accepted. @returns every attempt */
export async function submitUntilAccepted(
  server: ServerProcess,
  customer: string,
  images: Buffer<ArrayBuffer>[],
): Promise<Attempt[]> {
  const key = randomUUID()
  const attempts: Attempt[] = []
  for (;;) {
    const attempt = await submitOnce(server, customer, images, key)
    attempts.push(attempt)
    if (attempt.status !== 503) return attempts
    await after(attempt.retryAfter * 1000)
  }
}

/** Watches the memory of a server and of the processes that it has started. @returns ends it, and tells the most in bytes */
export function watchMemory({ pid }: ServerProcess): () => number {
  let most = 0
  const look = async () => void (most = Math.max(most, await memoryOf(pid)))
  const timer = setInterval(() => void look(), 200)
  return () => (clearInterval(timer), most)
}

async function memoryOf(parent: number): Promise<number> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const sizes = await Promise.all(
    all.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      const isOurs = pid === String(parent) || status.includes(`PPid:\t${parent}\n`)
      return isOurs ? Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024 : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
