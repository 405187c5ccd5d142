/**
 * A coupon that the server no longer has: the worker stores its 404 with what the coupon was, so that its page can say so
 * (checklist K3).
 */
import * as z from 'zod/mini'
import type { ApiError } from '../contract/api-error.ts'
import { getCoupon } from '../contract/public-calls.ts'

/** The server's 404. */
const serversWords = z.object({
  error: z.string(),
  /** When the coupon ended; absent where the server does not know it. */
  endedAt: z.optional(z.string()),
})
const goneCoupon = z.object({
  ...serversWords.shape,
  /** What the server said last; absent, as is the next one, where the worker had nothing to add. */
  last: z.optional(getCoupon.response),
  /** When this device learned that it is gone, milliseconds since the epoch. */
  goneAt: z.optional(z.number()),
})

export type GoneCoupon = z.output<typeof goneCoupon>

/**
 * @param last what is stored: the last answer, or already a 404 that this has made
 * @param gone the server's 404
 * @returns the 404 to store in place of `last`; null if it is not in the server's words, but some proxy's
 */
export async function goneAnswer(last: Response, gone: Response): Promise<Response | null> {
  const words = z.safeParse(serversWords, await gone.json().catch(() => null))
  if (!words.success) return null
  const known: unknown = await last.json()
  const body = last.ok ? { ...words.data, last: known, goneAt: Date.now() } : known
  return Response.json(body, { status: 404 })
}

/** @returns what the failed call says of a coupon that is gone; null if it says nothing of one */
export function goneCouponIn({ status, body }: ApiError): GoneCoupon | null {
  return status === 404 ? (z.safeParse(goneCoupon, body).data ?? null) : null
}
