/** The thread in which a HEIC is decoded (`heic-image.ts`). It ends with it, which gives back all memory. */
import { parentPort, workerData } from 'node:worker_threads'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import { loadLibHeif } from './libheif.ts'
import { tiffOf, type Pixels } from './tiff.ts'

export type DecodedHeic =
  /** Of its primary picture, upright. */
  { tiff: Uint8Array<ArrayBuffer> } | { problem: 'large' | 'broken' | 'unsupported' }

/** Of libheif, as in its header files. */
const RGB = 1
const [INTERLEAVED_RGB, INTERLEAVED_RGBA] = [10, 11]
const INTERLEAVED = 10
/** In its options for decoding. */
const STRICT = 21
/** Errors of a file that may be sound. */
const [UNSUPPORTED_FILE, UNSUPPORTED, MEMORY, NO_DECODER] = [3, 4, 6, 11]

const heif = loadLibHeif()
/** Where errors and results are written. */
const [error, result] = [heif._malloc(16), heif._malloc(16)]

class HeifError extends Error {
  readonly code: number
  constructor(code: number) {
    super(`libheif: ${code}`)
    this.code = code
  }
}

const read = (at: number) => new DataView(heif.HEAPU8.buffer).getUint32(at, true)

/** @returns what the function wrote; throws a HeifError */
function resultOf(call: (error: number, result: number) => void): number {
  call(error, result)
  const code = read(error)
  if (code !== 0) throw new HeifError(code)
  return read(result)
}

function decode(sent: Uint8Array): DecodedHeic {
  const { maxPixels } = RECEIPT_IMAGES
  const bytes = heif._malloc(sent.length)
  heif.HEAPU8.set(sent, bytes)
  const context = heif._heif_context_alloc()
  resultOf((to) =>
    heif._heif_context_read_from_memory_without_copy(to, context, bytes, sent.length, 0),
  )
  const handle = resultOf((to, out) =>
    heif._heif_context_get_primary_image_handle(to, context, out),
  )
  const [width, height] = [
    // Before it is turned and cropped.
    heif._heif_image_handle_get_ispe_width(handle) >>> 0,
    heif._heif_image_handle_get_ispe_height(handle) >>> 0,
  ]
  if (width * height > maxPixels) return { problem: 'large' }
  // Also for what its codec says, which can be more.
  heif._heif_context_set_maximum_image_size_limit(context, Math.ceil(Math.sqrt(maxPixels)))
  const options = heif._heif_decoding_options_alloc()
  heif.HEAPU8[options + STRICT] = 1
  const hasAlpha = heif._heif_image_handle_has_alpha_channel(handle) !== 0
  const chroma = hasAlpha ? INTERLEAVED_RGBA : INTERLEAVED_RGB
  const image = resultOf((to, out) =>
    heif._heif_decode_image(to, handle, out, RGB, chroma, options),
  )
  if (heif._heif_image_get_decoding_warnings(image, 0, error, 0) > 0) return { problem: 'broken' }
  const plane = heif._heif_image_get_plane_readonly2(image, INTERLEAVED, result)
  const alpha = heif._heif_image_handle_is_premultiplied_alpha(handle) ? 'associated' : 'separate'
  const pixels: Pixels = {
    width: heif._heif_image_get_width(image, INTERLEAVED),
    height: heif._heif_image_get_height(image, INTERLEAVED),
    alpha: hasAlpha ? alpha : null,
    profile: profileOf(handle),
    bytes: heif.HEAPU8.subarray(plane),
    stride: read(result),
  }
  return { tiff: tiffOf(pixels) }
}

function profileOf(handle: number): Uint8Array {
  const length = heif._heif_image_handle_get_raw_color_profile_size(handle)
  const at = heif._malloc(length)
  if (length > 0) resultOf((to) => heif._heif_image_handle_get_raw_color_profile(to, handle, at))
  return heif.HEAPU8.slice(at, at + length)
}

function decoded(): DecodedHeic {
  try {
    return decode(workerData as Uint8Array)
  } catch (failure) {
    const code = failure instanceof HeifError ? failure.code : MEMORY
    const isSound = [UNSUPPORTED_FILE, UNSUPPORTED, MEMORY, NO_DECODER].includes(code)
    return { problem: isSound ? 'unsupported' : 'broken' }
  }
}

const answer = decoded()
parentPort!.postMessage(answer, 'tiff' in answer ? [answer.tiff.buffer] : [])
