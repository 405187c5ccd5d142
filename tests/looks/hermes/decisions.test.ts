/** Every state of a decision, from the press that makes it to the one that settles it, in all looks. */
import type { Page } from 'playwright'
import { approvalOf, rejectionOf, signedIn } from '../../fixtures/servers/client.ts'
import { cutTexts } from '../../fixtures/screens/cut-texts.ts'
import {
  fillApproval,
  receiptImage,
  REVIEWER_2,
  reviewIdOf,
  row,
  showList,
  signInToQueue,
  SLIGO_COFFEE,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expectSoundInAllLooks } from '../../fixtures/screens/looks.ts'
import { misplaced } from '../../fixtures/screens/misplaced.ts'
import { DESK, NARROW, PHONE, TABLET, UPRIGHT } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true, reducedMotion: 'reduce', viewport: TABLET })

/** As long as notes and reasons get, with a word that no screen can hold in a line. */
const NOTE = `The same receipt came from two customers of one address, and it counts once: see
https://campfire.example/rules/one-purchase-counts-once-whoever-uploads-it-first-and-however-often`

const LIST = '[role="tabpanel"]'
const MESSAGE = '[aria-label="Last decision"]'

const opensNext = (page: Page) =>
  page.locator('label').filter({ hasText: 'Open the next one after deciding', visible: true })

/** Opens the question behind a button, checks it, and closes it again. */
async function expectSoundAfter(page: Page, button: RegExp, dialog: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  await expect(page.getByRole('alertdialog', { name: dialog })).toBeVisible()
  await expectSoundInAllLooks(page, '[role="alertdialog"]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

/** Decides the open request, the next one opens, and what was decided is told. @returns the request */
async function decide(page: Page, button: 'Approve' | 'Reject'): Promise<string> {
  const reviewId = reviewIdOf(page) ?? ''
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(`${reviewId}$`))
  const message = page.getByRole('group', { name: 'Last decision' })
  await expect(message).toContainText('Saved on this tablet')
  return reviewId
}

/** Rejects the open request with long words. */
async function rejectForOther(page: Page): Promise<string> {
  await receiptImage(page).waitFor()
  await page.getByRole('textbox', { name: 'Notes' }).fill(NOTE)
  await page.locator('label').filter({ hasText: 'Other', visible: true }).click()
  await page.getByRole('textbox', { name: 'Other reason' }).fill(NOTE)
  return decide(page, 'Reject')
}

async function approveAsCoffee(page: Page): Promise<string> {
  await receiptImage(page).waitFor()
  // A list that is open closes when the page scrolls.
  await page.getByRole('combobox', { name: 'Business' }).scrollIntoViewIfNeeded()
  await fillApproval(page, SLIGO_COFFEE)
  return decide(page, 'Approve')
}

test('[Q5] [X6] [V7] what was refused or is in conflict waits for its person and holds up no other, and what a colleague decides is told; no state breaks a rule', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet({ keepsForLater: true })
  await signInToQueue(page, server.origin)
  await page.route('**/receipt_activity', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { error: NOTE } })
      : route.fallback(),
  )
  await page.locator('a[href^="/hermes/r-"]').first().click()
  await opensNext(page).click()
  const refused = await rejectForOther(page)
  await expectSoundInAllLooks(page, MESSAGE)
  await expect(status(page)).toContainText('Online · 1 needs you')
  await page.unroute('**/receipt_activity')
  await page.context().setOffline(true)
  const approved = await approveAsCoffee(page)
  const rejected = await rejectForOther(page)
  await opensNext(page).click()
  const sent = await approveAsCoffee(page)
  await expectSoundInAllLooks(page, `header, ${MESSAGE}`)

  await test.step('what waits to be sent', async () => {
    await showList(page, 'Waiting to send')
    await expect(row(page, rejected)).toBeVisible()
    await expectSoundInAllLooks(page, LIST)
    await row(page, rejected).click()
    await expect(page.getByText('Saved on this tablet · waiting to be sent')).toBeVisible()
    await expectSoundInAllLooks(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSoundInAllLooks(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  // Meanwhile a colleague decides two of them otherwise.
  const colleague = await signedIn(server.origin, REVIEWER_2)
  const queue = await colleague.queue()
  const requestOf = (id: string) => queue.find((request) => request.id === id)!
  const theirs = { reviewerEmail: REVIEWER_2, reviewerNotes: NOTE }
  const taken = () => reviewIdOf(page) ?? ''
  await colleague.decide(rejectionOf(requestOf(approved), theirs))
  await colleague.decide(approvalOf(requestOf(rejected), theirs))
  await page.context().setOffline(false)
  await expect(status(page)).toContainText('Online · 3 need you')

  await test.step('what the server refused', async () => {
    await page.goto(`/hermes/${refused}`)
    await expect(page.getByText('The server refused your decision')).toBeVisible()
    await expectSoundInAllLooks(page)
    await expectSoundAfter(page, /^Discard my decision/, 'Discard this decision?')
    await page.getByRole('button', { name: 'Edit and send again' }).click()
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(NOTE)
    await expectSoundInAllLooks(page, 'main')
    await page.getByRole('link', { name: 'Back to the queue' }).click()
  })

  await test.step('all that needs somebody', async () => {
    await showList(page, 'Needs you')
    await page.reload()
    await expect(row(page, refused)).toContainText('it counts once')
    await expect(row(page, approved)).toContainText('Another decision came first')
    await expectSoundInAllLooks(page)
    for (const size of [NARROW, PHONE, UPRIGHT, DESK, TABLET]) {
      await page.setViewportSize(size)
      const where = `at ${size.width}`
      const card = page.getByRole('listitem').filter({ has: row(page, refused) })
      const reason = row(page, refused).getByText('it counts once')
      expect(await cutTexts(reason), where).toEqual([])
      expect(await cutTexts(card.getByRole('group', { name: 'Your decision' })), where).toEqual([])
      expect(await misplaced(row(page, refused)), where).toEqual([])
      expect(await cutTexts(status(page)), where).toEqual([])
    }
    await expectSoundAfter(page, /^Accept all theirs/, 'Accept the other 2 decisions?')
  })

  await test.step('a conflict', async () => {
    await row(page, approved).click()
    // The list, too, shows decisions that stand.
    await expect(page.getByRole('link', { name: 'Back to the queue' })).toBeVisible()
    const theirs = page.getByRole('group', { name: 'The decision that stands' })
    await expect(theirs).toContainText(REVIEWER_2)
    await expect(theirs).toContainText('Rejected')
    await expect(page.getByRole('group', { name: 'Your decision' })).toBeVisible()
    // All that is left to do is to accept it.
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveCount(0)
    await expectSoundInAllLooks(page)
    await page.getByRole('button', { name: 'Accept theirs' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept theirs' }).click()
    await expect(page.getByText('This request has been decided already')).toBeVisible()
    await expectSoundInAllLooks(page, 'main')
    await page.getByRole('link', { name: 'Back to the queue' }).click()
  })

  await test.step('what is settled', async () => {
    await showList(page, 'Needs you')
    await page.getByRole('button', { name: /^Accept theirs/ }).click()
    await expect(page.getByRole('tabpanel').getByText(/^Accepted theirs for/)).toBeVisible()
    await expectSoundInAllLooks(page, LIST)
    await page.getByRole('link', { name: /^Edit and send again/ }).click()
    await expect(page.getByRole('checkbox', { name: 'Other' })).toBeChecked()
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(status(page)).toContainText('Online · nothing waiting')
    await showList(page, 'Needs you')
    await expect(page.getByText('Nothing needs you')).toBeVisible()
    await expectSoundInAllLooks(page, LIST)
    await showList(page, 'Sent')
    await expect(row(page, sent)).toBeVisible()
    await expectSoundInAllLooks(page, LIST)
    await row(page, sent).click()
    await expect(page.getByText(/^Sent · .* points$/)).toBeVisible()
    await expectSoundInAllLooks(page, 'main')
  })

  await test.step('what a colleague decides while somebody types', async () => {
    await page.goto('/hermes/dashboard')
    await page.locator('a[href^="/hermes/r-"]').first().click()
    await receiptImage(page).waitFor()
    await page.getByRole('textbox', { name: 'Notes' }).fill(NOTE)
    await colleague.decide(rejectionOf(requestOf(taken()), theirs))
    await page.getByRole('button', { name: 'Show it' }).waitFor()
    await expect(page.getByRole('textbox', { name: 'Notes' })).toBeFocused()
    await expectSoundInAllLooks(page, 'main')
    await page.getByRole('button', { name: 'Show it' }).click()
    const standing = page.getByRole('group', { name: 'The decision that stands' })
    await expect(standing).toContainText(REVIEWER_2)
    await expect(page.getByRole('group', { name: 'What you entered' })).toContainText(NOTE)
    await expectSoundInAllLooks(page, 'main')
  })
  const { ledger, decisions } = await server.ledger()
  expect(decisions.map(({ reviewId }) => reviewId)).toEqual(
    [refused, approved, rejected, sent, taken()].sort(),
  )
  expect(ledger.map(({ reviewId }) => reviewId)).toEqual([rejected, sent].sort())
})
