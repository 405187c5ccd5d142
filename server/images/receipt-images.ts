import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type {} from 'hono/request-id'
import type { EpochMs } from '../../src/rules/epoch-ms.ts'
import { IMAGE_NAME, IMAGES } from '../../src/contract/served-files.ts'
import type { AuditBuffer } from '../audit/audit-buffer.ts'
import type { Env } from '../config/env.ts'
import { reviewerFingerprint, type Reviewers } from '../http/reviewer-list.ts'
import type { Staff } from '../http/staff-token.ts'
import { nullIfMissing, writeFileWhole } from '../config/write-file.ts'
import { imageSignatures } from './image-signatures.ts'
import type { ImageStorage } from './image-storage.ts'
import { readImage, tabletImages } from './tablet-images.ts'

/** The kinds of images that need a signature; each is served under the path of its name in `IMAGES`. */
const KINDS = ['receipts', 'templates'] as const

export interface ImageUrls {
  receipt: (file: string) => string
  template: (file: string) => string
}

/**
 * Signed image URLs. Receipts are personal data, but an `<img>` cannot send a bearer token. So anybody with
 * an image's URL may see the image until the URL expires or its reviewer is taken off the list, and only the server
 * can make such a URL.
 */
export type SignedImages = ReturnType<typeof imageUrls>

/**
 * @param secrets the first one signs the URLs, and all are accepted
 * @param reviewers whose URLs are served
 */
export function imageUrls(
  storage: ImageStorage,
  secrets: readonly string[],
  reviewers: Reviewers,
  now?: () => EpochMs,
) {
  const signatures = imageSignatures(secrets, now)
  const readTabletImage = tabletImages(storage)

  return {
    /** Who asks for URLs is named by the audit log as the reader. */
    for: ({ uid, email }: Pick<Staff, 'uid' | 'email'>): ImageUrls => {
      const viewer = `${uid}.${reviewerFingerprint(email)}`
      return {
        receipt: (file) => signatures.sign(`${IMAGES.receipts}/${file}`, viewer),
        template: (file) => signatures.sign(`${IMAGES.templates}/${file}`, viewer),
      }
    },
    /** Registers the routes that serve these URLs. */
    register: (app: Hono, audit: AuditBuffer) => {
      for (const kind of KINDS) {
        const base = IMAGES[kind]
        app.get(`${base}/:file`, async (c) => {
          const file = c.req.param('file')
          const query = c.req.query()
          const isSigned = IMAGE_NAME.test(file) && signatures.isValid(`${base}/${file}`, query)
          const { viewer = '' } = query
          const dot = viewer.lastIndexOf('.')
          const isAllowed = isSigned && (await reviewers.hasFingerprint(viewer.slice(dot + 1)))
          // Not signed: whoever may see an image may see it smaller.
          const read = query.size === 'tablet' ? readTabletImage : readImage.bind(null, storage)
          const image = isAllowed ? await read(kind, file) : null
          if (!image) return c.json({ error: 'There is no such image' }, 404)
          audit.note({
            requestId: c.get('requestId') ?? '',
            actorUid: viewer.slice(0, dot),
            actorEmail: null,
            action: 'read-image',
            subject: file,
            status: 200,
          })
          return c.body(new Uint8Array(image.bytes), 200, {
            'Content-Type': image.type,
            // The tablet keeps images itself, where a sign-out deletes them.
            'Cache-Control': 'private, no-store',
            'Cross-Origin-Resource-Policy': 'same-origin',
          })
        })
      }
    },
  }
}

/** @returns IMAGE_SECRET, or else a secret that is generated once and kept in the data folder */
export async function imageSecrets(env: Env): Promise<string[]> {
  if (env.IMAGE_SECRET) return env.IMAGE_SECRET
  const path = join(env.DATA_DIR, 'image-secret')
  const stored = await readFile(path, 'utf8').catch(nullIfMissing)
  if (stored !== null) return [stored]
  const made = randomBytes(32).toString('base64url')
  await writeFileWhole(path, made)
  return [made]
}
