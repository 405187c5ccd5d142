import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { IMAGE_NAME, IMAGES } from '../../src/contract/served-files.ts'
import type { Database } from '../database/database.ts'
import { readLogo } from './logos.ts'

const FOLDER = fileURLToPath(new URL('../example-data/images', import.meta.url))

/** The logo of a business that has none of its own. */
export const DEFAULT_LOGO = publicImageUrl('shop.png')

/** The public URL of a coupon's image or a business's logo. */
export function publicImageUrl(file: string): string {
  return `${IMAGES.public}/${file}`
}

/** Serves the example images and the logos; other sites may embed them in previews of our links. */
export function registerPublicImages(app: Hono, database: Database): void {
  app.get(`${IMAGES.public}/:file`, async (c) => {
    const file = c.req.param('file')
    const image = IMAGE_NAME.test(file) ? await findImage(database, file) : null
    if (!image) return c.json({ error: 'There is no such image' }, 404)
    return c.body(new Uint8Array(image), 200, {
      'Content-Type': getMimeType(file) ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}

async function findImage(database: Database, file: string): Promise<Uint8Array | null> {
  const example = await readFile(join(FOLDER, file)).catch(() => null)
  return example ?? readLogo(database, file)
}
