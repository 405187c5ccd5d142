export const ANSWER_WITHIN_MS = 5_000

/**
 * True if our server answers, and not a Wi-Fi's sign-in page in its place. Never throws.
 * @param options of the request; by default it is given up after 5 seconds
 */
export async function isServerUp(
  options: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
): Promise<boolean> {
  try {
    const response = await fetch('/healthz', options)
    const { service } = (await response.json()) as { service?: unknown }
    return service === 'campfire'
  } catch {
    return false
  }
}
