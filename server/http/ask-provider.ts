const TIMEOUT_MS = 10_000

/**
 * Posts JSON to an auth provider, real or emulated.
 * @returns the status, and the whole body as text
 * @throws {Error} when it has not answered within ten seconds, to the end of the body
 */
export async function askProvider(url: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { ok: response.ok, status: response.status, text: await response.text() }
}
