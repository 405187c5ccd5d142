/** Opens another page or app. If no app handles the address, the browser stays on this page. */
export function goTo(url: string): void {
  location.assign(url)
}

/**
 * Reloads this page if our server answers: without it, that could end in the browser's own error. The link
 * survives, see `reset-link.ts`.
 */
export async function reloadOnceServerIsUp(): Promise<void> {
  try {
    const response = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(5000),
    })
    const answer = (await response.json()) as { service?: unknown } | null
    if (answer?.service === 'campfire') location.reload()
  } catch {
    // Not yet.
  }
}
