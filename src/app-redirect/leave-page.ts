/** Goes on to a store; the browser's Back then leads to where the person came from. */
export function leavePage(url: string): void {
  location.replace(url)
}
