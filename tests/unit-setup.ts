/**
 * Setup of component tests: IndexedDB and `CSS`, which jsdom lacks, styles that are found at once, and cleanup after each
 * test.
 */
import './fresh-globals.ts'
import { cleanup, configure } from '@testing-library/react'
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
const HIDDEN = '[style*="display: none !important"]'
const findAll = globalThis.Element?.prototype.querySelectorAll
if (findAll) {
  Element.prototype.querySelectorAll = function (selectors: string) {
    const found = findAll.call(this, selectors)
    const hidden = [...findAll.call(this, HIDDEN)]
    const isSeen = (element: Element) => !hidden.some((one) => one.contains(element))
    return hidden.length === 0 ? found : ([...found].filter(isSeen) as unknown as typeof found)
  }
}

// Needed to move the focus in an overlay or a list.
Object.assign(globalThis, { CSS: { escape: (text: string) => text, supports: () => false } })

afterEach(cleanup)
