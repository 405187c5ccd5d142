import { Busboy } from '@fastify/busboy'
import type { ImageLimits } from '../../src/contract/endpoint.ts'
import { HttpError } from './http-error.ts'

/** What a call with images was sent. */
interface Upload {
  /** Its text fields, without those that are empty. */
  fields: Record<string, string>
  images: Buffer[]
}

/** Reads bodies with images, of all requests together no more than fits into the memory. */
export interface Uploads {
  /**
   * @param work gets what was sent, which is forgotten when it is done
   * @throws {HttpError} 400 when the body is not what the call takes or does not arrive, 413 when an image is too large,
   *   415 when it is no multipart/form-data, 503 when too much is being sent just now; whatever `work` throws
   */
  read: <T>(
    request: Request,
    limits: ImageLimits,
    work: (upload: Upload) => Promise<T>,
  ) => Promise<T>
}

/** More than any call takes. */
const MOST_FIELDS = 8
const MOST_FIELD_BYTES = 4_000
const MOST_HEADERS = 16

/** @param mostBytes of all uploads that are being read or used at one time */
export function uploads(mostBytes: number): Uploads {
  let held = 0
  return {
    async read(request, limits, work) {
      let size = 0
      const hold = (bytes: number) => {
        size += bytes
        held += bytes
        if (held > mostBytes) throw busy()
      }
      try {
        return await work(await readUpload(request, limits, hold))
      } finally {
        held -= size
      }
    },
  }
}

async function readUpload(
  request: Request,
  limits: ImageLimits,
  hold: (bytes: number) => void,
): Promise<Upload> {
  const { upload, parser, ended, problem } = uploadParser(request, limits)
  // Leaving a loop over the stream would cut the connection before the answer.
  const reader = request.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read().catch(notArrived)) ?? { done: true }
    if (done) break
    hold(value.length)
    // What the parser does not take at once it keeps; it is counted already.
    parser.write(value)
    if (problem()) break
  }
  if (!problem()) parser.end()
  await ended
  const refused = problem()
  if (refused) throw refused
  if (upload.images.length === 0) throw new HttpError(400, 'image: must be there')
  return upload
}

/** @throws {HttpError} 400 or 415 for a wrong content type */
function uploadParser(request: Request, { most, maxBytes }: ImageLimits) {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data *(;|$)/i.test(type)) {
    throw new HttpError(415, 'The body must be multipart/form-data')
  }
  const upload: Upload = { fields: {}, images: [] }
  let found: HttpError | undefined
  let end: () => void
  const ended = new Promise<void>((resolve) => (end = resolve))
  const refuse = (status: 400 | 413, message: string) => {
    found ??= new HttpError(status, message)
    end()
  }
  const parser = openParser(type, {
    ...{ fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES, headerPairs: MOST_HEADERS },
    ...{ files: most, fileSize: maxBytes, parts: MOST_FIELDS + most },
  })
  parser.on('file', (name, stream) => {
    const chunks: Buffer[] = []
    if (name !== 'image') refuse(400, `${shown(name)}: there is no such file`)
    stream.on('data', (chunk: Buffer) => void (found || chunks.push(chunk)))
    stream.on('limit', () => refuse(413, `image: must be at most ${maxBytes} bytes`))
    stream.on('error', () => refuse(400, 'The body is not complete'))
    stream.on('end', () => upload.images.push(Buffer.concat(chunks)))
  })
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) refuse(400, `${shown(name)}: is too long`)
    else if (Object.hasOwn(upload.fields, name)) refuse(400, `${shown(name)}: is there twice`)
    else if (name === 'image') refuse(400, 'image: must be a file')
    else if (value !== '') Object.defineProperty(upload.fields, name, { value, enumerable: true })
  })
  parser.on('filesLimit', () => refuse(400, `image: there can be at most ${most}`))
  parser.on('fieldsLimit', () => refuse(400, 'There are too many fields'))
  parser.on('partsLimit', () => refuse(400, 'There are too many parts'))
  parser.on('finish', () => end())
  parser.on('error', () => refuse(400, 'The body is not complete multipart/form-data'))
  return { upload, parser, ended, problem: () => found }
}

function openParser(type: string, limits: object) {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits })
  } catch {
    throw new HttpError(400, 'The content type must name the boundary of the parts')
  }
}

/** A name that somebody else has chosen. */
function shown(name: string | undefined): string {
  return JSON.stringify((name ?? '').slice(0, 40))
}

function notArrived(): never {
  throw new HttpError(400, 'The body did not arrive')
}

function busy(): HttpError {
  const error = 'Too many images are arriving at the moment, please try again'
  return new HttpError(503, error, {}, { 'Retry-After': '5' })
}
