const ANSWER_WITHIN_MS = 5_000

/**
 * True if our server answers, and not a Wi-Fi's sign-in page in its place. Takes 5 seconds at most; never throws.
 * @param end gives the question up
 */
export async function isServerUp(end?: AbortSignal): Promise<boolean> {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS)
  try {
    const response = await fetch('/healthz', {
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
      signal: end ? AbortSignal.any([end, timeout]) : timeout,
    })
    const answer = (await response.json()) as { service?: unknown } | null
    return response.ok && answer?.service === 'campfire'
  } catch {
    return false
  }
}
