import { Busboy, type BusboyConfig } from '@fastify/busboy'
import type { ImageLimits } from '../../src/contract/endpoint.ts'
import { formText } from '../../src/rules/values/form-text.ts'
import { HttpError } from '../http/http-error.ts'
import { encodingOf, unknownEncoding } from '../http/request-body.ts'

export interface ImageForm {
  /** Its text fields, without those that say nothing. */
  fields: Record<string, string>
  images: Buffer[]
}

/** More than any call takes. */
const MOST_FIELDS = 8
const MOST_FIELD_BYTES = 4_000
const MOST_HEADERS = 16

/** Libraries number the parts of a list. */
const IMAGE = /^image(?:\[\d*\])?$/

/**
 * @param hold is called for each piece with its bytes, and can refuse it by throwing
 * @throws {HttpError} 400 when the body is not what the call takes or does not arrive, 413 when an image is too large, 415
 *   when it is no multipart/form-data or compressed in a way that we do not know; whatever `hold` throws
 */
export async function readForm(
  request: Request,
  limits: ImageLimits,
  hold: (bytes: number) => void,
): Promise<ImageForm> {
  const { sent, form, ended, problem } = beginForm(request, limits)
  // Leaving a loop over the stream would cut the connection before the answer.
  const reader = uncompressed(request)?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read().catch(notArrived(request))) ?? { done: true }
    if (done) break
    hold(value.length)
    // What the form does not take at once it keeps; it is counted already.
    form.write(value)
    if (problem()) break
  }
  if (!problem()) form.end()
  await ended
  const refused = problem()
  if (refused) throw refused
  if (sent.images.length === 0) throw new HttpError(400, 'image: must be there')
  return sent
}

/** Photographs gain nothing by it, but some clients compress every body. */
function uncompressed(request: Request): ReadableStream<Uint8Array> | null {
  const encoding = encodingOf(request)?.replace(/^x-/, '')
  if (!encoding) return request.body
  if (encoding !== 'gzip' && encoding !== 'deflate') throw unknownEncoding('gzip, deflate')
  return request.body?.pipeThrough(new DecompressionStream(encoding)) ?? null
}

/** @throws {HttpError} 400 or 415 for a wrong content type */
function beginForm(request: Request, { most, maxBytes }: ImageLimits) {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data *(;|$)/i.test(type)) {
    throw new HttpError(415, 'The body must be multipart/form-data')
  }
  const sent: ImageForm = { fields: {}, images: [] }
  let found: HttpError | undefined
  let end: () => void
  const ended = new Promise<void>((resolve) => (end = resolve))
  const refuse = (status: 400 | 413, message: string) => {
    found ??= new HttpError(status, message)
    end()
  }
  const form = openForm(type, {
    // Not every client gives an image a name, or says what it is; some give one to a text.
    isPartAFile: (name) => IMAGE.test(name ?? ''),
    limits: {
      ...{ fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES, headerPairs: MOST_HEADERS },
      ...{ files: most, fileSize: maxBytes, parts: MOST_FIELDS + most },
    },
  })
  form.on('file', (_name, stream) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => void (found || chunks.push(chunk)))
    stream.on('limit', () => refuse(413, `image: must be at most ${maxBytes} bytes`))
    stream.on('error', () => refuse(400, 'The body is not complete'))
    stream.on('end', () => sent.images.push(Buffer.concat(chunks)))
  })
  form.on('field', (name, value, isNameCut, isValueCut) => {
    if (!name) refuse(400, 'A part has no name')
    else if (isNameCut || isValueCut) refuse(400, `${shown(name)}: is too long`)
    else if (Object.hasOwn(sent.fields, name)) refuse(400, `${shown(name)}: is there twice`)
    else addField(sent.fields, name, formText(value))
  })
  form.on('filesLimit', () => refuse(400, `image: there can be at most ${most}`))
  form.on('fieldsLimit', () => refuse(400, 'There are too many fields'))
  form.on('partsLimit', () => refuse(400, 'There are too many parts'))
  form.on('finish', () => end())
  form.on('error', () => refuse(400, 'The body is not complete multipart/form-data'))
  return { sent, form, ended, problem: () => found }
}

/** Also one that is called `__proto__`. */
function addField(fields: Record<string, string>, name: string, value: string): void {
  if (value !== '') Object.defineProperty(fields, name, { value, enumerable: true })
}

function openForm(type: string, config: Omit<BusboyConfig, 'headers'>) {
  try {
    return new Busboy({ headers: { 'content-type': type }, ...config })
  } catch {
    throw new HttpError(400, 'The content type must name the boundary of the parts')
  }
}

/** A name that somebody else has chosen. */
function shown(name: string | undefined): string {
  return JSON.stringify((name ?? '').slice(0, 40))
}

/** A body that cannot be unpacked looks the same. */
function notArrived(request: Request): () => never {
  const isPacked = encodingOf(request) !== null
  const problem = isPacked ? 'is not complete, or not compressed as it says' : 'did not arrive'
  return () => {
    throw new HttpError(400, `The body ${problem}`)
  }
}
