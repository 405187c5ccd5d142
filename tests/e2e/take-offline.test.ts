import {
  backToQueue,
  chooseBusiness,
  openQueue,
  openReview,
  READY,
  row,
  signIn,
  signInToQueue,
} from '../fixtures/screens/hermes.ts'
import { countReadyOffline } from '../fixtures/tablets/ready-offline.ts'
import { SIZES } from '../fixtures/screens/sizes.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ leavesNothing: true })

test('[Q4] [V3] [V9] requests that were never opened have images, businesses and templates offline', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await page.context().setOffline(true)
  await page.reload()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(page.getByText(READY)).toBeVisible()
    await openReview(page, 'r-0002')
    await chooseBusiness(page, 'Twinbrook Hardware & Paint', 'Twinbrook')
    await page.getByRole('tab', { name: 'Receipt Template' }).click()
    const template = page
      .getByRole('figure')
      .filter({ hasText: 'Template of Twinbrook Hardware & Paint' })
    await expect(template.locator('img[src^="blob:"]').first()).toBeVisible()
    await backToQueue(page)
  }
})

test('[Q4] a request counts as ready only with everything that it needs', async ({
  page,
  server,
}) => {
  await server.orderFaults({
    method: 'GET',
    path: 'reviewId=',
    kind: 'status-422',
    times: 99,
  })
  await signIn(page, server.origin)
  await openQueue(page, server.origin)
  await expect(row(page, 'r-0001')).toBeVisible()
  await expect(page.getByText('0 ready offline')).toBeVisible()
  await server.endFaults()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(READY)).toBeVisible()
})

test('[Q4] what cannot be loaded costs only itself, on every page, and the queue says what is missing', async ({
  page,
  server,
}) => {
  const fault = { method: 'GET', kind: 'status-500' } as const
  await server.orderFaults(
    { ...fault, path: '/receipt-images/r-0003-1', times: 999 },
    { ...fault, path: '/receipt-images/r-0010-1', times: 999 },
    { ...fault, path: 'business_id=', times: 3 },
  )
  await signIn(page, server.origin)
  // On the first page of Hermes, with no list in sight.
  await expect.poll(() => countReadyOffline(page, 40)).toBe(38)
  await page.getByRole('link', { name: 'Review Receipt' }).click()
  await expect(page.getByText('38 ready offline')).toBeVisible()
  const note = page.getByRole('button', { name: '2 images cannot be loaded at the moment' })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(note).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeInViewport({ ratio: 1 })
  }
  await note.click()
  const details = page.getByRole('dialog', { name: 'Not ready offline' })
  await expect(details.getByRole('listitem')).toHaveText([/1 image$/, /1 image$/])
  await expect(details.getByRole('link').first()).toHaveAttribute('href', '/hermes/r-0003')
  await server.endFaults()
  await details.getByRole('button', { name: 'Try again now' }).click()
  await expect(details.getByText('Everything has been loaded.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Everything has been loaded' })).toBeFocused()
  await expect(page.getByText('40 ready offline')).toBeVisible()
})

test('[Q4] who saves data downloads no images ahead', async ({ page, server }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await signIn(page, server.origin)
  await openQueue(page, server.origin)
  await expect(page.getByText('0 ready offline')).toBeVisible()
  const images = (await server.requests()).filter((line) => /-images\//.test(line))
  expect(images).toEqual([])
})

test('[O3] a file of the staff screens that could not be kept is tried again', async ({
  page,
  server,
}) => {
  // The queue does not need this file, so only the worker requests it here.
  await server.orderFaults({
    method: 'GET',
    path: '/assets/staff/AddBusinessPage',
    kind: 'status-503',
    times: 1,
  })
  await signInToQueue(page, server.origin)
  await page.context().setOffline(true)
  await page.goto('/hermes/business/add')
  await expect(page.getByRole('heading', { name: 'Add a Business' })).toBeVisible()
})
