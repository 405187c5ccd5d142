/** The screens as somebody works on them by keyboard: what can be pressed, by its words, and where the focus is. */
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { heading, until } from './hermes.tsx'

/** What can be used now: all of the page, or the dialog that is open over it. */
const top = () =>
  [...document.querySelectorAll('[role=alertdialog], [role=dialog]')].at(-1) ?? document.body

/**
 * Finds by the words on it, not by its role, which takes long on a screen of a hundred controls.
 * @throws {Error} if there is none of this name
 */
export function named<E extends HTMLElement>(selector: string, name: string | RegExp): E {
  const found = [...top().querySelectorAll<E>(selector)].find((element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent.trim()
    return typeof name === 'string' ? words === name : name.test(words)
  })
  if (!found) throw new Error(`There is no ${selector} named ${String(name)}`)
  return found
}

export const button = (name: string | RegExp) => named<HTMLButtonElement>('button', name)
export const link = (name: string | RegExp) => named<HTMLAnchorElement>('a', name)
export const tab = (name: string | RegExp) => named('[role=tab]', name)

/** @throws {Error} if no field has this label */
export function field(label: string): HTMLInputElement {
  const found = [...top().querySelectorAll<HTMLInputElement>('input, textarea')].find(
    (input) => (input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent) === label,
  )
  if (!found) throw new Error(`There is no field labelled ${label}`)
  return found
}

/** @returns the box whose label begins with these words, after the sign of its key */
export const checkbox = (words: string) =>
  named('label', new RegExp(`^[0-9+]?${words}`)).querySelector<HTMLInputElement>('input')!

/** The words of the dialog that is open; null if there is none. */
export const dialog = () => (top() === document.body ? null : top().textContent)

export const noDialog = () => until(() => expect(dialog()).toBeNull())

/** Presses a control by keyboard. */
export async function pressByKey(control: HTMLElement): Promise<void> {
  control.focus()
  expect(document.activeElement).toBe(control)
  await userEvent.keyboard('{Enter}', { delay: null })
}

/** Presses Escape, once the focus is in the dialog that it closes. */
export async function escape(): Promise<void> {
  await until(() => expect(top().contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}', { delay: null })
}

/** Waits until a control has the focus. */
export async function focusOn(control: () => Element | null): Promise<void> {
  await until(() => expect(document.activeElement).toBe(control()))
}

/** Waits until the focus is on the heading of a page, as after every navigation. */
export async function focusOnHeading(title: string): Promise<void> {
  await until(() => expect(heading()).toBe(title))
  await focusOn(() => document.querySelector('h1'))
}

/** Waits until a dialog itself has the focus, so that a screen reader reads it from its title on. */
export async function focusOnDialog(): Promise<void> {
  await focusOn(() => (top() === document.body ? null : top()))
}
