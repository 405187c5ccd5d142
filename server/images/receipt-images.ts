import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { IMAGE_NAME, IMAGES } from '../../src/contract/served-files.ts'
import type { Env } from '../config/env.ts'
import { writeFileWhole } from '../config/write-file.ts'

/** The folder of each kind of image, by the path it is served under. */
const FOLDERS = {
  [IMAGES.receipts]: fileURLToPath(new URL('../example-data/receipts', import.meta.url)),
  [IMAGES.templates]: fileURLToPath(new URL('../example-data/templates', import.meta.url)),
}

/**
 * Signed image URLs. Receipts are personal data, but an `<img>` cannot send a bearer token. So anybody with
 * an image's URL may see the image, and only the server can make such a URL.
 */
export interface ImageUrls {
  receipt: (file: string) => string
  template: (file: string) => string
  /** Registers the routes that serve these URLs. */
  register: (app: Hono) => void
}

/** @param secret signs the URLs; it must stay the same, because caches rely on unchanged URLs */
export function imageUrls(secret: string): ImageUrls {
  const signature = (path: string) => createHmac('sha256', secret).update(path).digest('base64url')
  const signed = (path: string) => `${path}?signature=${signature(path)}`

  return {
    receipt: (file) => signed(`${IMAGES.receipts}/${file}`),
    template: (file) => signed(`${IMAGES.templates}/${file}`),
    register: (app) => {
      for (const [base, folder] of Object.entries(FOLDERS)) {
        app.get(`${base}/:file`, async (c) => {
          const file = c.req.param('file')
          const isSigned = isEqual(c.req.query('signature') ?? '', signature(`${base}/${file}`))
          const image = isSigned && IMAGE_NAME.test(file) ? await read(join(folder, file)) : null
          if (!image) return c.json({ error: 'There is no such image' }, 404)
          return c.body(image, 200, {
            'Content-Type': getMimeType(file) ?? 'application/octet-stream',
            'Cache-Control': 'private, max-age=31536000, immutable',
            'Cross-Origin-Resource-Policy': 'same-origin',
          })
        })
      }
    },
  }
}

/** @returns IMAGE_SECRET, or else a secret that is generated once and kept in the data folder */
export async function imageSecret(env: Env): Promise<string> {
  if (env.IMAGE_SECRET?.[0]) return env.IMAGE_SECRET[0]
  const path = join(env.DATA_DIR, 'image-secret')
  const kept = await read(path)
  if (kept) return kept.toString()
  const made = randomBytes(32).toString('base64url')
  await writeFileWhole(path, made)
  return made
}

async function read(path: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
