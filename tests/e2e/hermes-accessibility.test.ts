import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from '../fixtures/expect.ts'
import { expect as expectValue, test } from 'vitest'
import {
  openQueue,
  openReview,
  reject,
  row,
  showList,
  signIn,
  signInToQueue,
} from '../fixtures/hermes.ts'
import { setup } from '../fixtures/setup.ts'

const hermes = setup()

/**
 * Every rule of WCAG 2.2 AA that can be checked by a program, on the page as it stands.
 * @param part of a page whose rest an open dialog hides
 */
async function expectNoViolations(page: Page, part = 'body'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // The library's announcer points at a button for a moment after that is gone.
    .exclude('[data-live-announcer]')
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  expectValue(found, page.url()).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1180, height: 820 },
  ]) {
    test(`no screen has an accessibility problem, ${colorScheme}, ${viewport.width} wide`, async () => {
      const page = await hermes.newTablet({ colorScheme, viewport, reducedMotion: 'reduce' })
      await page.goto(`${hermes.origin}/hermes/login`)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expectNoViolations(page)
      await page.goto(`${hermes.origin}/hermes/no-access`)
      await expect(page.getByText('You do not have access to this page.')).toBeVisible()
      await expectNoViolations(page)
      await page.goto(`${hermes.origin}/hermes/no/such/page`)
      await expect(page.getByRole('heading', { name: "This page doesn't exist" })).toBeVisible()
      await expectNoViolations(page)
      await signIn(page, hermes.origin)
      await expectNoViolations(page)
      await page.goto(`${hermes.origin}/hermes/business/add`)
      await page.getByRole('button', { name: 'Add Business' }).click()
      await expectNoViolations(page, '[role="alertdialog"]')
      await page.keyboard.press('Escape')
      await expectNoViolations(page)
      await openQueue(page, hermes.origin)
      await expect(row(page, 'r-0001')).toBeVisible()
      await expectNoViolations(page)
      await openReview(page, 'r-0004')
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.locator('label').filter({ hasText: 'Other' }).click()
      await expectNoViolations(page)
    })
  }
}

test('no state of a decision has an accessibility problem', async () => {
  const page = await hermes.newTablet({ reducedMotion: 'reduce' })
  await signInToQueue(page, hermes.origin)
  await page.context().setOffline(true)
  await openReview(page, 'r-0003')
  await reject(page)
  await showList(page, 'Waiting to send')
  await expectNoViolations(page)
  await row(page, 'r-0003').click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await hermes.orderFaults({
    method: 'POST',
    path: '/receipt_activity',
    kind: 'status-422',
    times: 1,
  })
  await page.context().setOffline(false)
  await expect(page.getByText('The server did not take your decision')).toBeVisible({
    timeout: 30_000,
  })
  await expectNoViolations(page)
})
