/** The cache of public images. An image stands in for any that is narrower, and for any at all without a network. */
import { CacheExpiration } from 'workbox-expiration'
import { IMAGE_WIDTHS, IMAGES, imageInWidth, isOwnLogo } from '../src/contract/served-files.ts'
import { withDeadline } from '../src/offline/deadline.ts'
import { savesData } from '../src/offline/saves-data.ts'
import { untilReplaced } from './make-way.ts'
import { STORAGE_MS } from './stored-or-network.ts'

const CACHE = 'public-images'
const MOST_IMAGES = 150

/** Fewer than are stored, so that a long list does not displace what was seen. */
const MOST_IN_ADVANCE = 100

/** The width of a card's image on a screen with two pixels to a CSS pixel. */
const CARD_PIXELS = 144

/** Longest wait for a better image than the one at hand. */
const BETTER_IMAGE_MS = 3000

/** Longest wait for an image that nobody waits for. */
const IN_ADVANCE_MS = 30_000

const LISTED = new RegExp(`${IMAGES.public}/[\\w-]+\\.(?:jpg|jpeg|png|webp)`, 'g')

const expiration = new CacheExpiration(CACHE, { maxEntries: MOST_IMAGES })

interface Found {
  image: Response
  /** In pixels; infinite for the image itself. */
  width: number
}

/**
 * Answers with a stored image that is wide enough, or else from the network, or else with a narrower one.
 * @param keepAlive called with work that goes on after the answer
 */
export async function findImage(
  request: Request,
  keepAlive: (work: Promise<unknown>) => void,
): Promise<Response> {
  const wanted = widthIn(request.url)
  const stored = await findStored(request.url, wanted)
  if (stored && stored.width >= wanted) return stored.image

  const answered = fetch(request, { signal: untilReplaced() }).catch(() => null)
  const storing = answered.then(async (answer) => {
    if (answer && isImage(answer)) await store(request.url, answer)
  })
  // Without room for it, the page still gets it.
  keepAlive(storing.catch(() => undefined))
  const answer = await (stored ? inTime(answered, BETTER_IMAGE_MS) : answered)
  if (answer && isImage(answer)) return answer
  return stored?.image ?? noImage(request, answer)
}

/**
 * Fetches the images that these texts name and the cache lacks, one after another behind everything else. It stops at
 * the first answer that is neither an image nor a 404.
 * @param texts JSON of public calls
 * @throws the network's error, when there is no answer
 */
export async function storeImagesOf(texts: readonly string[]): Promise<void> {
  if (savesData()) return
  const named = new Set(texts.flatMap((text) => text.match(LISTED) ?? []).filter(isOwnLogo))
  for (const image of [...named].slice(0, MOST_IN_ADVANCE)) {
    const { href } = new URL(imageInWidth(image, CARD_PIXELS), self.location.origin)
    const stored = await findStored(href, CARD_PIXELS)
    if (stored && stored.width >= CARD_PIXELS) continue
    const signal = AbortSignal.timeout(IN_ADVANCE_MS)
    const answer = await fetch(href, { priority: 'low', signal })
    if (isImage(answer)) await store(href, answer)
    else if (answer.status !== 404) return
  }
}

/** @returns the image in the narrowest width that is enough, or else in the widest; undefined if there is none */
async function findStored(url: string, wanted: number): Promise<Found | undefined> {
  const enough = [...IMAGE_WIDTHS.filter((width) => width >= wanted), Infinity]
  const others = IMAGE_WIDTHS.filter((width) => width < wanted).reverse()
  const found = caches.open(CACHE).then(async (cache) => {
    for (const width of [...enough, ...others]) {
      const image = await cache.match(urlInWidth(url, width))
      if (image) return { image, width }
    }
    return null
  })
  const stored = await inTime(found, STORAGE_MS)
  if (!stored) return undefined
  // Those used last stay.
  void expiration.updateTimestamp(urlInWidth(url, stored.width)).catch(() => undefined)
  return stored
}

async function store(url: string, image: Response): Promise<void> {
  // Before anybody reads it.
  const copy = image.clone()
  const cache = await caches.open(CACHE)
  await cache.put(url, copy)
  await expiration.updateTimestamp(url)
  await expiration.expireEntries()
}

/** @returns null if it fails or takes too long */
function inTime<T>(work: Promise<T | null>, ms: number): Promise<T | null> {
  return withDeadline(work, ms, () => new Error('too late')).catch(() => null)
}

/** Some browsers draw a broken image in the place of one that fails, over the plate that the page shows there. */
function noImage(request: Request, answer: Response | null): Response {
  if (request.destination !== 'image') return answer ?? Response.error()
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
  return new Response(drawing, { headers: { 'content-type': 'image/svg+xml' } })
}

function widthIn(url: string): number {
  return Number(new URL(url).searchParams.get('w')) || Infinity
}

function urlInWidth(url: string, width: number): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname + (width === Infinity ? '' : `?w=${width}`)
}

function isImage({ ok, headers }: Response): boolean {
  return ok && headers.get('content-type')?.startsWith('image/') === true
}
