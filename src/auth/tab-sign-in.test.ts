// @vitest-environment jsdom
/** What a tablet knows of who is signed in, and what each tab keeps under it. */
import { expect, test } from 'vitest'
import { recordSignIn } from './last-sign-in.ts'
import { openTab, openTabOfAnn, inNewWorlds, wakeTabs, world } from './testing.ts'

inNewWorlds()

const stored = () => sessionStorage.getItem('kept')

/** A tab that ann has signed in to and that keeps something. */
async function openKeepingTab() {
  const tab = await openTabOfAnn()
  sessionStorage.setItem('kept', 'of ann')
  return tab
}

/** What another tab does at a sign-out. */
function signOutElsewhere() {
  localStorage.removeItem('hermes:lease')
  recordSignIn(null)
  world.account = null
}

/** A tab sleeps through a sign-out and the next sign-in. */
function sleepThrough(uid: string) {
  window.dispatchEvent(new Event('pagehide'))
  signOutElsewhere()
  recordSignIn(uid)
  window.dispatchEvent(new Event('pageshow'))
}

test.each<[string, (tab: Awaited<ReturnType<typeof openTab>>) => unknown]>([
  ['in it', (tab) => tab.endSession()],
  ['in another one', () => [signOutElsewhere(), wakeTabs()]],
  ['that it slept through, although the same person is back', () => sleepThrough('ann')],
  ['that it slept through until somebody else was there', () => sleepThrough('ben')],
  // On another site or a public page at the time.
  ['before a page opens in it', () => [signOutElsewhere(), openTab(null)][1]],
])('[H7] what a tab keeps goes with the sign-out %s', async (_, signOut) => {
  const tab = await openKeepingTab()
  await signOut(tab)
  await tab.settle()
  expect(stored()).toBeNull()
})

test('[H7] an expired session and a sign-in in place end nothing', async () => {
  const tab = await openKeepingTab()
  world.word = 'nothing'
  await tab.elapse(12 * 60 * 60_000 + 60_000)
  expect(tab.state()).toEqual({ status: 'signed-out', reason: 'expired' })
  world.word = 'yes'
  await tab.signIn('ann', 'password')
  expect(stored()).toBe('of ann')
})

test('[H7] what a tab keeps without a sign-in stays', async () => {
  sessionStorage.setItem('kept', 'of a visitor')
  const tab = await openTab(null)
  await tab.settle()
  expect(stored()).toBe('of a visitor')
})

test('[H7] [X11] storage that is thrown away under an open page ends no session, and the lease comes back', async () => {
  const tab = await openTabOfAnn()
  const other = await openTab('ann')
  const before = JSON.stringify(localStorage.getItem('hermes:sign-in'))
  localStorage.clear()
  wakeTabs()
  await other.settle()
  for (const each of [tab, other]) {
    expect(each.state()).toMatchObject({ status: 'valid', uid: 'ann', signInNeeded: false })
    expect(each.isSessionGood('ann')).toBe(true)
  }
  // So that the screens stay as they are.
  expect(JSON.stringify(localStorage.getItem('hermes:sign-in'))).toBe(before)
})

test('[H7] [X11] nor if no event tells of it, or the account is gone as well: then a sign-in is asked for', async () => {
  const tab = await openTabOfAnn()
  localStorage.clear()
  await tab.elapse(60_000)
  expect(tab.isSessionGood('ann')).toBe(true)

  world.isAccountLost = true
  localStorage.clear()
  await tab.tellAccount(null)
  await tab.settle()
  expect(tab.state()).toMatchObject({ status: 'valid', uid: 'ann', signInNeeded: true })
})

test('[H7] after a sign-out, storage that is thrown away brings nobody back', async () => {
  const tab = await openTabOfAnn()
  await tab.endSession()
  localStorage.clear()
  wakeTabs()
  await tab.settle()
  expect(tab.state()).toEqual({ status: 'signed-out', reason: 'none' })
})
