import { isServerUp } from '../offline/server-up.ts'

/** Opens another page or app. If no app handles the address, the browser stays on this page. */
export function goTo(url: string): void {
  location.assign(url)
}

/**
 * Reloads this page if our server answers: without it, that could end in the browser's own error. The link
 * survives, see `reset-link.ts`.
 */
export async function reloadOnceServerIsUp(): Promise<void> {
  if (await isServerUp()) location.reload()
}
