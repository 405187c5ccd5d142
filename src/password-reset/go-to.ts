/** Leaves for another page or app. Where no app knows the address the browser stays here. */
export function goTo(url: string): void {
  location.assign(url)
}

/** Starts this page anew. The link stays known, see `reset-link.ts`. */
export function reloadPage(): void {
  location.reload()
}
