import compressImage from 'browser-image-compression'
// A copy on our own origin: the library would load its worker's script from a CDN.
import workerScript from 'browser-image-compression/dist/browser-image-compression.js?url'
import { LOGO } from '../rules/business.ts'
import { IMAGE_TYPE_BYTES, imageType } from './image-type.ts'

const OUTPUT = 'image/webp'
/** The library counts in these. */
const BYTES_IN_MB = 1024 * 1024
/** Longer than an old tablet needs; the form must not wait for a worker that died. */
const TIMEOUT_MS = 60_000

/** What the spec says of a file that is no image of the three kinds (section 5). */
export const WRONG_TYPE = `File type must be one of ${LOGO.inputTypes.join(', ')}`

/**
 * Makes a logo of what somebody chose, on this device: WebP, at most 1 MB and 800 px (checklist A8).
 * @returns a data URL
 * @throws {Error} with the text to show
 */
export async function shrinkLogo(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, IMAGE_TYPE_BYTES).arrayBuffer())
  if (!imageType(start)) throw new Error(WRONG_TYPE)
  const small = await compressed(file)
  // The library leaves the type to the browser, and some cannot make WebP.
  if (small.type !== OUTPUT) throw new Error('This browser cannot make WebP images: use another')
  if (small.size > LOGO.maxBytes) throw new Error('This image cannot be made smaller than 1MB')
  return compressImage.getDataUrlFromFile(small)
}

async function compressed(file: File): Promise<File> {
  try {
    return await compressImage(file, {
      fileType: OUTPUT,
      maxSizeMB: LOGO.maxBytes / BYTES_IN_MB,
      maxWidthOrHeight: LOGO.maxSide,
      // At 1 the browser writes without any loss, which suits no photo.
      initialQuality: 0.9,
      useWebWorker: true,
      libURL: new URL(workerScript, location.href).href,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw new Error(`${WRONG_TYPE}: this image cannot be opened`, { cause })
  }
}
