import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getMimeType } from 'hono/utils/mime'
import { log } from '../config/log.ts'
import { StartError } from '../config/start-error.ts'
import type { ImageKind, ImageStorage } from './image-storage.ts'

/** In milliseconds. A customer's app waits for the answer meanwhile. */
const TIMEOUTS = { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true }

const MOST_ATTEMPTS = 3

/**
 * Images in a private bucket of any S3-compatible storage, as `receipts/<name>`. The credentials come from the
 * environment, as the library finds them: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or a role of the machine.
 * @param url `s3://bucket?endpoint=https://…&region=…`; without an endpoint, the bucket is one of AWS
 * @throws {StartError} when there is no such bucket or it refuses us; one that does not answer may do so later
 */
export async function imageBucket(url: URL): Promise<ImageStorage> {
  const Bucket = url.hostname
  const endpoint = url.searchParams.get('endpoint')
  const client = new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    // Storages of one's own have no host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: MOST_ATTEMPTS,
    requestHandler: TIMEOUTS,
    // Other storages than AWS's know no newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await client.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    if (isRefused(error)) throw new StartError(`Cannot use IMAGE_STORE: ${reason(error, Bucket)}`)
    log.warn({ err: error }, 'The bucket of IMAGE_STORE does not answer')
  })
  const keyOf = (kind: ImageKind, name: string) => `${kind}/${name}`
  return {
    async read(kind, name) {
      try {
        const Key = keyOf(kind, name)
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return Body ? new Uint8Array(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey || error instanceof NotFound) return null
        throw error
      }
    },
    async write(kind, name, bytes) {
      const ContentType = getMimeType(name)
      const Key = keyOf(kind, name)
      await client.send(new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType }))
    },
    async remove(kind, name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(kind, name) }))
    },
  }
}

/** Waiting does not mend a wrong name or key. */
function isRefused(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  return status === undefined
    ? error instanceof Error && error.name === 'CredentialsProviderError'
    : status < 500
}

function reason(error: unknown, bucket: string): string {
  if (error instanceof NotFound) return `there is no bucket ${bucket}`
  return error instanceof Error ? `${error.name} ${error.message}`.trim() : String(error)
}
