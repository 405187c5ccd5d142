/** Fills in and starts the search that the address asks for, as in `/?shop=bakery#shops`. */
export function fillSearch(): void {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]')
  const asked = field && new URLSearchParams(location.search).get(field.name)
  if (!asked) return
  field.value = asked
  // As if it had been typed: this brings the search to life.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
