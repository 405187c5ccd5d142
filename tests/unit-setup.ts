/** Setup of component tests: IndexedDB, which jsdom lacks, styles that are found at once, and cleanup after each test. */
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

// React's development build notes for its warnings where each element was created, up to 10,000 times a second: a tenth
// of the time of a whole screen. Internal to React: if a release goes another way, tests only become slower.
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object | undefined
if (internals) {
  const enough = { get: () => Infinity, set: () => {}, configurable: true }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', enough)
}

afterEach(cleanup)
