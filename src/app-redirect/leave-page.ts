/** Goes to a store, in place of this page: Back then leads to where the person came from. */
export function leavePage(url: string): void {
  location.replace(url)
}
