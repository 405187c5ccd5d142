// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { leaveSignInMark } from './sign-in-mark.ts'
import { endWorld, openTab, startWorld, wakeTabs, world } from './testing.ts'

// Each tab loads its modules afresh, which is slow on a busy machine, the first one most of all.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
beforeAll(async () => {
  startWorld()
  await openTab()
  endWorld()
})
beforeEach(() => {
  startWorld()
  sessionStorage.clear()
})
afterEach(endWorld)

const kept = () => sessionStorage.getItem('kept')

/** A tab that ann has signed in to and that keeps something. */
async function tabOfAnn() {
  const tab = await openTab()
  await tab.signIn('ann', 'password')
  sessionStorage.setItem('kept', 'of ann')
  return tab
}

/** What another tab does at a sign-out. */
function signOutElsewhere() {
  localStorage.removeItem('hermes:lease')
  leaveSignInMark(null)
  world.account = null
}

test('[H7] what a tab keeps goes with the sign-out in it', async () => {
  const tab = await tabOfAnn()
  await tab.endSession()
  expect(kept()).toBeNull()
})

test('[H7] what a tab keeps goes with the sign-out in another one', async () => {
  const tab = await tabOfAnn()
  signOutElsewhere()
  wakeTabs()
  await tab.settle()
  expect(kept()).toBeNull()
})

test.each(['ann', 'ben'])(
  '[H7] a tab that slept through the sign-out and the sign-in of %s keeps nothing either',
  async (next) => {
    const tab = await tabOfAnn()
    signOutElsewhere()
    leaveSignInMark(next)
    window.dispatchEvent(new Event('pageshow'))
    await tab.settle()
    expect(kept()).toBeNull()
  },
)

test('[H7] a page opened later in the tab finds nothing of an ended sign-in', async () => {
  await tabOfAnn()
  signOutElsewhere()
  // On another site or a public page at the time.
  const later = await openTab(null)
  await later.settle()
  expect(kept()).toBeNull()
})

test('[H7] an expired session and a sign-in in place end nothing', async () => {
  const tab = await tabOfAnn()
  world.word = 'nothing'
  await tab.pass(12 * 60 * 60_000 + 60_000)
  expect(tab.state()).toEqual({ status: 'signed-out', reason: 'expired' })
  world.word = 'yes'
  await tab.signIn('ann', 'password')
  expect(kept()).toBe('of ann')
})

test('[H7] what a tab keeps without a sign-in stays', async () => {
  sessionStorage.setItem('kept', 'of a visitor')
  const tab = await openTab(null)
  await tab.settle()
  expect(kept()).toBe('of a visitor')
})
