// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { endWorld, openTab, startWorld, wakeTabs, world } from './testing.ts'

// Each tab loads its modules afresh, which is slow on a busy machine, the first one most of all.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
beforeAll(async () => {
  startWorld()
  await openTab()
  endWorld()
})
beforeEach(startWorld)
afterEach(endWorld)

test('[H7] [X11] storage that is thrown away under an open page ends no session, and the lease comes back', async () => {
  const tab = await openTab()
  await tab.signIn('ann', 'password')
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
  const tab = await openTab()
  await tab.signIn('ann', 'password')
  localStorage.clear()
  await tab.pass(60_000)
  expect(tab.isSessionGood('ann')).toBe(true)

  world.isAccountLost = true
  localStorage.clear()
  await tab.tellAccount(null)
  await tab.settle()
  expect(tab.state()).toMatchObject({ status: 'valid', uid: 'ann', signInNeeded: true })
})

test('[H7] after a sign-out, storage that is thrown away brings nobody back', async () => {
  const tab = await openTab()
  await tab.signIn('ann', 'password')
  await tab.endSession()
  localStorage.clear()
  wakeTabs()
  await tab.settle()
  expect(tab.state()).toEqual({ status: 'signed-out', reason: 'none' })
})
