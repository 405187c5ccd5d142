export const ANSWER_WITHIN_MS = 5_000

/**
 * True if our server answers, and not a Wi-Fi's sign-in page in its place. Never throws.
 * @param signal gives the question up; by default after 5 seconds
 */
export async function isServerUp(signal = AbortSignal.timeout(ANSWER_WITHIN_MS)): Promise<boolean> {
  try {
    const options = { cache: 'no-store', redirect: 'error', signal } as const
    const response = await fetch('/healthz', options)
    const { service } = (await response.json()) as { service?: unknown }
    return response.ok && service === 'campfire'
  } catch {
    return false
  }
}
