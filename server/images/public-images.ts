import type { Context, Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { getMimeType } from 'hono/utils/mime'
import { IMAGE_NAME, IMAGE_WIDTHS, IMAGES } from '../../src/contract/served-files.ts'
import type { Database } from '../database/database.ts'
import type { ImageStorage } from './image-storage.ts'
import { LOGO_FILE, readLogo } from './logos.ts'
import { resized } from './resize.ts'
import { smallerImages, type Image } from './smaller-images.ts'

/** Also on the answer that nothing has changed, or another site could not go on showing the image. */
const OF_EVERY_SITE = 'Cross-Origin-Resource-Policy'

export function publicImageUrl(file: string): string {
  return `${IMAGES.public}/${file}`
}

/**
 * Serves the images of coupons and the logos, as they are or in one of the widths that pages show (`?w=144`). Other
 * sites may embed them in previews of our links.
 */
export function registerPublicImages(app: Hono, storage: ImageStorage, database: Database): void {
  const readImage = (file: string) => findImage(storage, database, file)
  const readSmaller = smallerImages(readImage, resized)
  const unchanged = etag({ retainedHeaders: [...RETAINED_304_HEADERS, OF_EVERY_SITE] })

  app.get(`${IMAGES.public}/:file`, unchanged, async (c) => {
    const file = c.req.param('file')
    const asked = c.req.queries('w')
    if (!IMAGE_NAME.test(file)) return noSuchImage(c)
    if (!asked) return send(c, await readImage(file))
    const width = IMAGE_WIDTHS.find((width) => asked.length === 1 && String(width) === asked[0])
    if (!width) return c.json({ error: `The width must be one of ${IMAGE_WIDTHS.join(', ')}` }, 400)
    return send(c, await readSmaller(file, width))
  })
}

function send(c: Context, image: Image | null) {
  if (!image) return noSuchImage(c)
  return c.body(new Uint8Array(image.bytes), 200, {
    'Content-Type': image.type,
    'Cache-Control': 'public, max-age=31536000, immutable',
    [OF_EVERY_SITE]: 'cross-origin',
  })
}

function noSuchImage(c: Context) {
  return c.json({ error: 'There is no such image' }, 404)
}

async function findImage(
  storage: ImageStorage,
  database: Database,
  file: string,
): Promise<Image | null> {
  const bytes = LOGO_FILE.test(file)
    ? await readLogo(database, file)
    : await storage.read('public', file)
  return bytes && { bytes, type: getMimeType(file) ?? 'application/octet-stream' }
}
