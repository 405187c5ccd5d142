/** Opens another page or app. If no app handles the address, the browser stays on this page. */
export function goTo(url: string): void {
  location.assign(url)
}

/** Reloads this page. The link survives that, see `reset-link.ts`. */
export function reloadPage(): void {
  location.reload()
}
