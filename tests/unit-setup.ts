/**
 * Setup of component tests: IndexedDB and `CSS`, which jsdom lacks, styles that are found at once, and cleanup after each
 * test.
 */
import './fresh-globals.ts'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'

// Generous, for busy machines: every wait ends as soon as its condition is met.
configure({ asyncUtilTimeout: 20_000 })

// No stylesheet of ours is loaded here, so only an element itself can say that it is hidden. To find out what the
// browser's own one says of it and of all around it takes jsdom a third of a test's time.
// Tests of what the server renders have no document.
if (globalThis.document) {
  const { style: hidden } = document.createElement('div')
  hidden.display = 'none'
  window.getComputedStyle = (element) => {
    const { hidden: isHidden, style } = element as HTMLElement
    const isClosed = element instanceof HTMLDialogElement && !element.open
    return isHidden || isClosed ? hidden : style
  }
}

// A screen that `Activity` hides is in the document, but nobody can see it: tests do not find it either.
const HIDDEN = 'display: none !important'

function isSeen(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement)
    if (one.getAttribute('style')?.includes(HIDDEN)) return false
  return true
}

if (globalThis.Element) {
  const findAll = Element.prototype.querySelectorAll
  Element.prototype.querySelectorAll = function (selectors: string) {
    const found = findAll.call(this, selectors)
    const seen = [...found].filter(isSeen)
    return seen.length === found.length ? found : (seen as unknown as typeof found)
  }
  // To find one of a list takes jsdom ten times as long as to find all of them.
  const { querySelectorAll } = Document.prototype
  Document.prototype.querySelector = function (selectors: string) {
    return querySelectorAll.call(this, selectors)[0] ?? null
  }
}

// For each element, React notes from where it was created, which only its warnings tell: a tenth of a test's time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })

// Needed to move the focus in an overlay or a list.
Object.assign(globalThis, { CSS: { escape: (text: string) => text, supports: () => false } })

afterEach(cleanup)
