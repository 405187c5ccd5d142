import { join } from 'node:path'
import {
  openReview,
  reject,
  row,
  signInToQueue,
  status,
  stopReadingImages,
} from '../../fixtures/screens/hermes.ts'
import { TABLET } from '../../fixtures/screens/sizes.ts'
import { mountSmallDisk } from '../../fixtures/tablets/small-disk.ts'
import { expect, test } from '../../fixtures/test.ts'

test('[V10] a disk full to its last byte takes no decision away, and those after it are saved', async ({
  startServer,
  startTablet,
}) => {
  const disk = mountSmallDisk(220)
  test.skip(disk === null, 'Only root can mount the small disk that this test fills')
  if (!disk) return
  const server = await startServer()
  const profile = join(disk.folder, 'profile')
  let tablet = await startTablet(profile)
  try {
    await tablet.context.addInitScript(stopReadingImages)
    let page = await tablet.context.newPage()
    await page.setViewportSize(TABLET)
    await signInToQueue(page, server.origin)
    await server.kill()
    for (const id of ['r-0003', 'r-0004']) {
      await openReview(page, id)
      await reject(page)
      await expect(row(page, id)).toHaveCount(0)
    }
    await openReview(page, 'r-0005')
    disk.fill()
    await page.locator('label').filter({ hasText: 'Not readable', visible: true }).click()
    // While the browser makes its store anew, the screen may say that a decision was not saved: it is pressed again.
    await expect(async () => {
      await page.getByRole('button', { name: 'Reject' }).click({ timeout: 10_000 })
      await expect(page).toHaveURL(`${server.origin}/hermes/dashboard`, { timeout: 20_000 })
    }).toPass({ timeout: 120_000 })
    // The browser has created its databases anew, and the queue with them.
    await expect(status(page)).toContainText('3 waiting', { timeout: 60_000 })
    await expect(page.locator('[data-notice]')).toContainText('came back from the second copy')

    await test.step('after a restart all three wait, if only for the next sign-in', async () => {
      await tablet.kill()
      disk.free()
      tablet = await startTablet(profile)
      page = await tablet.context.newPage()
      await page.goto(`${server.origin}/hermes`)
      await expect(page.getByText(/3 waiting|3 decisions wait on this/).first()).toBeVisible()
    })
  } finally {
    await tablet.kill()
    disk.unmount()
  }
})
