// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { lease, openTab, openTabOfAnn, inNewWorlds, wakeTabs, world } from './testing.ts'

inNewWorlds()

test('[H7] an answer that comes after the sign-out in another tab brings no session back', async () => {
  const tab = await openTabOfAnn()
  world.word = null
  // Suspended: it is not told of the sign-out.
  const other = await openTab('ann')
  const renewal = other.renewSession('ann')
  await other.settle()
  expect(world.answers).toHaveLength(2)
  await tab.endSession()
  world.answers.forEach((answer) => answer('yes'))
  expect(await renewal).toBe(false)
  await other.settle()
  expect(lease()).toBeNull()
  expect(other.isSessionGood('ann')).toBe(false)
  expect(other.state()).toEqual({ status: 'signed-out', reason: 'none' })
})

test('[H7] nor does it work as the one before in place of the next person', async () => {
  const tab = await openTabOfAnn()
  world.word = null
  const other = await openTab('ann')
  await tab.endSession()
  world.word = 'yes'
  await tab.signIn('ben', 'password')
  world.answers[0]?.('yes')
  await other.settle()
  expect(lease()).toMatchObject({ uid: 'ben' })
  expect(tab.isSessionGood('ben')).toBe(true)
  expect(other.isSessionGood('ann')).toBe(false)
  expect(other.state()).toMatchObject({ status: 'valid', uid: 'ben', signInNeeded: false })
})

test('[H7] a page that comes back from a freeze or the cache learns of the sign-out', async () => {
  const tab = await openTabOfAnn()
  for (const [target, leave, comeBack] of [
    [window, 'pagehide', 'pageshow'],
    [document, 'freeze', 'resume'],
    [document, 'blur', 'visibilitychange'],
  ] as const) {
    await tab.signIn('ann', 'password')
    const other = await openTab('ann')
    expect(other.state().status).toBe('valid')
    world.word = 'nothing'
    target.dispatchEvent(new Event(leave))
    await tab.endSession()
    target.dispatchEvent(new Event(comeBack))
    await other.settle()
    expect(other.state()).toEqual({ status: 'signed-out', reason: 'none' })
    world.word = 'yes'
  }
})

test('[H7] an account that the SDK still has after a sign-out is signed out, never verified', async () => {
  const tab = await openTabOfAnn()
  await tab.endSession()
  world.signOuts = 0
  const fresh = await openTab('ann')
  await fresh.settle()
  expect(fresh.state()).toEqual({ status: 'signed-out', reason: 'none' })
  await fresh.elapse(10_000)
  expect(world.signOuts).toBeGreaterThan(0)
  expect(lease()).toBeNull()
})

test('[H7] a sign-in in another tab is no such account, and is followed', async () => {
  const tab = await openTabOfAnn()
  await tab.endSession()
  const other = await openTab(null)
  world.signOuts = 0
  // The SDK may report it before it is recorded.
  await other.tellAccount('ben')
  await tab.signIn('ben', 'password')
  wakeTabs()
  await other.elapse(10_000)
  expect(other.state()).toMatchObject({ status: 'valid', uid: 'ben' })
  expect(world.signOuts).toBe(0)
})

test('[H7] the session’s end is heard at once by tabs that are awake', async () => {
  const tab = await openTabOfAnn()
  const other = await openTab('ann')
  const ended = tab.endSession()
  expect(other.isSessionGood('ann')).toBe(false)
  wakeTabs()
  await other.settle()
  expect(other.state().status).toBe('signed-out')
  await ended
})

test('[H7] one 401 of call 6 asks for a fresh token, not for a password', async () => {
  await openTabOfAnn()
  world.word = null
  const other = await openTab('ann')
  world.answers.shift()?.('no')
  await other.settle()
  expect(world.renewals).toBe(1)
  world.answers.shift()?.('yes')
  await other.settle()
  expect(other.state()).toMatchObject({ status: 'valid', signInNeeded: false })
})

test('[H3] a check whose answer shows that the server is there is not made twice', async () => {
  await openTabOfAnn()
  world.word = null
  const other = await openTab('ann')
  other.tellConnection()
  await other.settle()
  expect(world.answers).toHaveLength(1)
  world.answers[0]?.('yes')
  await other.settle()
  other.tellConnection()
  await other.settle()
  expect(world.answers).toHaveLength(2)
})

test('[H3] without a lease a page knows nothing until the server has answered', async () => {
  await openTabOfAnn()
  localStorage.removeItem('hermes:lease')
  world.word = null
  const fresh = await openTab('ann')
  expect(fresh.state()).toEqual({ status: 'unknown' })
  world.answers.shift()?.('no')
  await fresh.settle()
  world.answers.shift()?.('no')
  await fresh.settle()
  expect(fresh.state()).toMatchObject({ status: 'signed-out' })
})

test('[H7] an outage signs nobody out until the lease has ended, not even in a page opened during it', async () => {
  await openTabOfAnn()
  const begun = Date.now()
  world.word = 'nothing'
  const fresh = await openTab('ann')
  await fresh.elapse(12 * 60 * 60_000 - 60_000)
  expect(fresh.state()).toMatchObject({ status: 'valid', uid: 'ann', signInNeeded: false })
  await fresh.elapse(2 * 60_000)
  expect(fresh.state()).toEqual({ status: 'signed-out', reason: 'expired' })
  const later = await openTab('ann')
  await later.settle()
  expect(later.state()).toEqual({ status: 'signed-out', reason: 'expired' })
  // Nor is it valid again once the clock is set back to before it was given.
  vi.setSystemTime(begun - 1)
  expect(later.isSessionGood('ann')).toBe(false)
  vi.setSystemTime(begun)
  expect(later.isSessionGood('ann')).toBe(true)
})

test('[H7] a refusal that passes heals by itself, in every tab', async () => {
  const tab = await openTabOfAnn()
  world.word = 'no'
  expect(await tab.renewSession('ann')).toBe(false)
  await tab.settle()
  expect(tab.state()).toMatchObject({ status: 'valid', signInNeeded: true })
  const fresh = await openTab('ann')
  expect(fresh.state()).toEqual({ status: 'signed-out', reason: 'refused' })
  wakeTabs()
  await tab.settle()
  // The fresh page went to the login; other tabs keep the work on their screens.
  expect(tab.state()).toMatchObject({ status: 'valid', signInNeeded: true })
  expect(tab.isSessionGood('ann')).toBe(false)
  world.word = 'yes'
  await tab.elapse(60_000)
  expect(tab.isSessionGood('ann')).toBe(true)
  wakeTabs()
  await fresh.settle()
  expect(fresh.state()).toMatchObject({ status: 'valid', signInNeeded: false })
})

test('[H7] while a sign-in is needed, a server that does not answer takes no work off the screen', async () => {
  const tab = await openTabOfAnn()
  world.word = 'no'
  await tab.renewSession('ann')
  // A renewal that succeeds ends that need.
  world.word = 'yes'
  expect(await tab.renewSession('ann')).toBe(true)
  await tab.settle()
  expect(tab.state()).toMatchObject({ status: 'valid', signInNeeded: false })
  world.word = 'no'
  await tab.renewSession('ann')
  world.word = 'nothing'
  tab.retryVerification()
  await tab.settle()
  expect(tab.state()).toMatchObject({ status: 'valid', signInNeeded: true })
  // But no longer than the lease lasts.
  await tab.elapse(12 * 60 * 60_000 + 60_000)
  expect(tab.state()).toEqual({ status: 'signed-out', reason: 'refused' })
})

test('[H7] a refusal that was overtaken by a newer answer is no news', async () => {
  const tab = await openTabOfAnn()
  world.word = null
  const older = tab.renewSession('ann')
  await tab.settle()
  tab.retryVerification()
  await tab.settle()
  world.answers[1]?.('yes')
  await tab.settle()
  world.answers[0]?.('no')
  expect(await older).toBe(true)
  await tab.settle()
  expect(tab.state()).toMatchObject({ status: 'valid', signInNeeded: false })
})

test('[H7] a sign-out that the SDK fails at is a sign-out all the same', async () => {
  const tab = await openTabOfAnn()
  world.canSignOut = false
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await tab.endSession()
  tab.retryVerification()
  await tab.settle()
  expect(tab.state()).toEqual({ status: 'signed-out', reason: 'none' })
  expect(lease()).toBeNull()
})

test('[H7] without the SDK’s account a sign-in is asked for, and the queue still opens by the lease', async () => {
  const tab = await openTabOfAnn()
  world.isAccountLost = true
  await tab.tellAccount(null)
  expect(tab.state()).toMatchObject({ status: 'valid', signInNeeded: true })
  expect(tab.isSessionGood('ann')).toBe(false)
  world.word = 'nothing'
  const fresh = await openTab(null)
  expect(fresh.state().status).toBe('valid')
  await fresh.settle()
  expect(fresh.state()).toMatchObject({ status: 'valid', signInNeeded: true })
})

test('[T2] working offline, a page is signed in without asking anybody, until the lease, a sign-in or a sign-out ends it', async () => {
  const key = 'hermes:work-offline'
  const stored = () => localStorage.getItem(key)
  const begin = () => {
    localStorage.setItem(key, 'on')
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
  begin()
  const tab = await openTabOfAnn()
  expect(stored()).toBeNull()
  begin()
  world.word = null
  const next = await openTab('ann')
  await next.elapse(11 * 60 * 60_000)
  await expect(next.renewSession('ann')).rejects.toMatchObject({ kind: 'no-answer' })
  expect(next.state()).toMatchObject({ status: 'valid', uid: 'ann', signInNeeded: false })
  expect([world.answers.length, stored()]).toEqual([0, 'on'])
  await next.elapse(61 * 60_000)
  expect(stored()).toBeNull()
  world.answers.forEach((answer) => answer('yes'))
  await next.settle()
  expect(next.isSessionGood('ann')).toBe(true)

  begin()
  await tab.endSession()
  expect(stored()).toBeNull()
})
