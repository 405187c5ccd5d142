/** Every state of a decision, from the press that makes it to the one that settles it, breaks no rule. */
import type { Page } from 'playwright'
import { approvalOf, rejectionOf, signedIn } from '../contract/client.ts'
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
} from '../fixtures/screens/hermes.ts'
import { LOOKS, lookInWords } from '../fixtures/screens/looks.ts'
import { expectSound } from '../fixtures/screens/no-violations.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ isOnline: true, reducedMotion: 'reduce' })

const DECIDE = { method: 'POST', path: '/receipt_activity' } as const
const NOTE = 'The upper third is folded over the name of the shop, and the total is in its shadow.'

const opensNext = (page: Page) =>
  page.locator('label').filter({ hasText: 'Open the next one after deciding' })

/** Opens the question behind a button, checks it, and closes it again. */
async function expectSoundAfter(page: Page, button: RegExp, dialog: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  await expect(page.getByRole('alertdialog', { name: dialog })).toBeVisible()
  await expectSound(page, '[role="alertdialog"]')
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
  await page.getByLabel('Notes').fill(NOTE)
  await page.locator('label').filter({ hasText: 'Other' }).click()
  await page.getByLabel('Other reason').fill(NOTE)
  return decide(page, 'Reject')
}

async function approveAsCoffee(page: Page): Promise<string> {
  await receiptImage(page).waitFor()
  // A list that is open closes when the page scrolls.
  await page.getByRole('combobox', { name: 'Business' }).scrollIntoViewIfNeeded()
  await fillApproval(page, SLIGO_COFFEE)
  return decide(page, 'Approve')
}

for (const look of LOOKS) {
  test(`no state of a decision has an accessibility problem, ${lookInWords(look)}`, async ({
    newTablet,
    server,
  }) => {
    const page = await newTablet({ keepsForLater: true, ...look })
    await signInToQueue(page, server.origin)
    await server.orderFaults({ ...DECIDE, kind: 'status-422', times: 1 })
    await page.locator('a[href^="/hermes/r-"]').first().click()
    await opensNext(page).click()
    const refused = await rejectForOther(page)
    await expectSound(page)
    await expect(status(page)).toContainText('Online · 1 needs you')
    await page.context().setOffline(true)
    const approved = await approveAsCoffee(page)
    const rejected = await rejectForOther(page)
    await opensNext(page).click()
    const sent = await approveAsCoffee(page)
    await expectSound(page)
    await showList(page, 'Waiting to send')
    await expect(row(page, rejected)).toBeVisible()
    await expectSound(page)
    await row(page, rejected).click()
    await expect(page.getByText('Saved on this tablet · waiting to be sent')).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSound(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // Meanwhile a colleague decides two of them otherwise.
    const colleague = await signedIn(server.origin, REVIEWER_2)
    const queue = await colleague.queue()
    const requestOf = (id: string) => queue.find((request) => request.id === id)!
    const theirs = { reviewerEmail: REVIEWER_2, reviewerNotes: NOTE }
    await colleague.decide(rejectionOf(requestOf(approved), theirs))
    await colleague.decide(approvalOf(requestOf(rejected), theirs))
    await page.context().setOffline(false)
    await expect(status(page)).toContainText('Online · 3 need you')
    await expectSound(page)
    await page.goto(`/hermes/${refused}`)
    await expect(page.getByText('The server refused your decision')).toBeVisible()
    await expectSound(page)
    await expectSoundAfter(page, /^Discard my decision/, 'Discard this decision?')
    await page.getByRole('button', { name: 'Edit and send again' }).click()
    await expect(page.getByLabel('Notes')).toHaveValue(NOTE)
    await expectSound(page)
    await page.getByRole('link', { name: 'Back to the queue' }).click()
    await showList(page, 'Needs you')
    await expect(row(page, refused)).toBeVisible()
    await expectSound(page)
    await expectSoundAfter(page, /^Accept all theirs/, 'Accept the other 2 decisions?')
    await expectSoundAfter(page, /^Discard/, 'Discard this decision?')
    await row(page, approved).click()
    // The list, too, shows decisions that stand.
    await expect(page.getByRole('link', { name: 'Back to the queue' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'The decision that stands' })).toBeVisible()
    await expectSound(page)
    await expectSoundAfter(page, /^Accept theirs/, 'Accept the other decision?')
    await page.getByRole('button', { name: 'Accept theirs' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept theirs' }).click()
    await expect(page.getByText('This request has been decided already')).toBeVisible()
    await expectSound(page)
    await page.getByRole('link', { name: 'Back to the queue' }).click()
    await showList(page, 'Needs you')
    await page.getByRole('button', { name: /^Accept theirs/ }).click()
    await expect(page.getByRole('tabpanel').getByText(/^Accepted theirs for/)).toBeVisible()
    await expectSound(page)
    await page.getByRole('button', { name: /^Discard/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('Nothing needs you')).toBeVisible()
    await expectSound(page)
    await showList(page, 'Sent')
    await expect(row(page, sent)).toBeVisible()
    await expectSound(page)
    await row(page, sent).click()
    await expect(page.getByText(/^Sent · .* points$/)).toBeVisible()
    await expectSound(page)
  })
}
