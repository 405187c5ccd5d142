/**
 * Stores what is typed into each `<form data-typed="name">` in this tab's storage until it is sent: through a
 * reload, a crash of the page, a failure, and a release that took the form's code away. Passwords are never
 * stored. Called once, as the page loads, because people type before a form's own code is there.
 * @param signal ends it
 */
export function storeTyped(signal?: AbortSignal): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-typed]')) {
    restore(form)
    rememberTyped(form)
  }
  document.addEventListener(
    'input',
    ({ target }) => {
      const form = (target as Element).closest<HTMLFormElement>('form[data-typed]')
      if (form) rememberTyped(form)
    },
    { signal },
  )
}

/** To be called when a form has been sent. */
export function forgetTyped(form: HTMLFormElement): void {
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Nothing was stored.
  }
}

/** Stores what a form holds now. Nothing is left of one that is empty. */
function rememberTyped(form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(
    ([name, value]) => value && fieldOf(form, name)?.type !== 'password',
  )
  try {
    if (typed.length > 0) sessionStorage.setItem(keyOf(form), JSON.stringify(typed))
    else sessionStorage.removeItem(keyOf(form))
  } catch {
    // Without storage, the text is only on the page.
  }
}

/** Fills in what is empty. Text that was typed since the page was opened is newer, and stays. */
function restore(form: HTMLFormElement): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '[]') as [string, string][]
    for (const [name, value] of stored) {
      const field = fieldOf(form, name)
      if (field?.type === 'checkbox') field.checked = true
      else if (field && !field.value) field.value = value
    }
    // As if it had been typed now: this brings the form's code to life.
    if (stored.length > 0) form.dispatchEvent(new Event('input', { bubbles: true }))
  } catch {
    // Nothing can be read.
  }
}

function keyOf(form: HTMLFormElement): string {
  return `typed-${form.dataset.typed}`
}

function fieldOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | null
}
