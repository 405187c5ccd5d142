import compressImage from 'browser-image-compression'
// Served from our own origin; by default the library loads its worker script from a CDN.
import workerScript from 'browser-image-compression/dist/browser-image-compression.js?url'
import { LOGO } from '../rules/business.ts'
import { IMAGE_TYPE_BYTES, imageType } from './image-type.ts'

const OUTPUT = 'image/webp'
/** The library's megabyte. */
const BYTES_IN_MB = 1024 * 1024
/** Longer than an old tablet needs; keeps the form from waiting for a dead worker. */
const TIMEOUT_MS = 60_000

/** The spec's message for a file of another type (section 5). */
export const WRONG_TYPE = `File type must be one of ${LOGO.inputTypes.join(', ')}`

/**
 * Converts the chosen file to a logo on this device: WebP, at most 1 MB and 800 px (checklist A8).
 * @returns a data URL
 * @throws {Error} whose message is shown on screen
 */
export async function shrinkLogo(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, IMAGE_TYPE_BYTES).arrayBuffer())
  if (!imageType(start)) throw new Error(WRONG_TYPE)
  const small = await compressed(file)
  // The library relies on the browser's encoder, and some browsers cannot encode WebP.
  if (small.type !== OUTPUT)
    throw new Error('This browser cannot create WebP images: use another one')
  if (small.size > LOGO.maxBytes) throw new Error('This image cannot be made smaller than 1MB')
  return compressImage.getDataUrlFromFile(small)
}

async function compressed(file: File): Promise<File> {
  try {
    return await compressImage(file, {
      fileType: OUTPUT,
      maxSizeMB: LOGO.maxBytes / BYTES_IN_MB,
      maxWidthOrHeight: LOGO.maxSide,
      // At 1 the browser encodes losslessly, which does not suit photos.
      initialQuality: 0.9,
      useWebWorker: true,
      libURL: new URL(workerScript, location.href).href,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw new Error(`${WRONG_TYPE}: this image cannot be opened`, { cause })
  }
}
