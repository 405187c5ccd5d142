import {
  backToQueue,
  chooseBusiness,
  openReview,
  row,
  signIn,
  status,
} from '../../fixtures/screens/hermes.ts'
import { countReadyOffline } from '../../fixtures/tablets/ready-offline.ts'
import { SIZES } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ leavesNothing: true })

test('[Q4] [O3] [V3] [V9] [X10] what the next requests need comes by itself, whatever fails, and is there offline', async ({
  page,
  server,
}) => {
  const fault = { method: 'GET', kind: 'status-500' } as const
  await server.orderFaults(
    { ...fault, path: '/receipt-images/r-0003-1', times: 999 },
    { ...fault, path: '/receipt-images/r-0010-1', times: 999 },
    { ...fault, path: 'business_id=', times: 3 },
    // The queue does not need this file, so only the worker requests it here.
    { ...fault, path: '/assets/staff/AddBusinessPage', times: 1 },
  )

  await test.step('it comes on every page of Hermes, and what cannot be loaded costs only itself', async () => {
    // On the first page of Hermes, with no list in sight.
    await signIn(page, server.origin)
    await expect.poll(() => countReadyOffline(page, 13)).toBe(11)
    await page.getByRole('link', { name: 'Review Receipt' }).click()
    await expect(page.getByText('11 ready offline')).toBeVisible()
  })

  await test.step('the queue says what is missing, and tries again', async () => {
    const note = page.getByRole('button', { name: '2 images cannot be loaded at the moment' })
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect(note).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Refresh' })).toBeInViewport({ ratio: 1 })
    }
    await note.click()
    await server.endFaults()
    await page
      .getByRole('dialog', { name: 'Not ready offline' })
      .getByRole('button', { name: 'Try again now' })
      .click()
    await expect(page.getByText('Everything has been loaded.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('13 ready offline')).toBeVisible()
  })

  await test.step('without a network, a request that was never opened has everything', async () => {
    await page.context().setOffline(true)
    await page.reload()
    await expect(row(page, 'r-0001')).toBeVisible()
    await expect(status(page)).toContainText('Offline')
    await openReview(page, 'r-0002')
    await chooseBusiness(page, 'Twinbrook Hardware & Paint', 'Twinbrook')
    await page.getByRole('tab', { name: 'Receipt Template' }).click()
    const template = page
      .getByRole('figure')
      .filter({ hasText: 'Template of Twinbrook Hardware & Paint' })
    await expect(template.locator('img[src^="blob:"]').first()).toBeVisible()
    await backToQueue(page)
  })

  await test.step('and so has a screen whose file could not be kept at first', async () => {
    await page.goto('/hermes/business/add')
    await expect(page.getByRole('heading', { name: 'Add a Business' })).toBeVisible()
  })
})
