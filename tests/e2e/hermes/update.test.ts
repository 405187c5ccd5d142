import {
  openReview,
  reject,
  row,
  signInToQueue,
  status,
  typeDateTime,
} from '../../fixtures/screens/hermes.ts'
import { release } from '../../fixtures/servers/release.ts'
import { SIZES } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

test('[V10] [X9] a new version waits behind a prompt under a half-filled review, and then takes over at once', async ({
  page,
  server,
}) => {
  await signInToQueue(page, server.origin)
  await server.orderFaults({
    method: 'POST',
    path: '/receipt_activity',
    kind: 'busy-for-an-hour',
    times: 9,
  })
  await openReview(page, 'r-0003')
  await reject(page)
  // Wait: its row has to be gone before the rows below it are stable enough to click.
  await expect(row(page, 'r-0003')).toHaveCount(0)
  await openReview(page, 'r-0004')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('Half filled')
  await typeDateTime(page, '1109')
  await page.evaluate(() => (document.documentElement.dataset.page = 'the same'))

  await release(page, server)
  const prompt = page.getByRole('group', { name: 'A new version is ready' })
  await expect(prompt).toBeVisible()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await prompt.getByRole('button', { name: 'Later' }).click({ trial: true })
  }
  await notes.fill('Half filled, and more')
  await expect(page.locator('html')).toHaveAttribute('data-page', 'the same')

  await test.step('it takes over although the old one still waits for the network', async () => {
    const unanswered = ['/assets/staff/slow.js', '/images/slow.webp']
    for (const path of unanswered) {
      await server.orderFaults({ method: 'GET', path, kind: 'hang', times: 9 })
    }
    await page.evaluate((paths) => paths.forEach((path) => void fetch(path)), unanswered)
    const sent = unanswered.map((path) => `GET ${path}`)
    await expect.poll(() => server.requests()).toEqual(expect.arrayContaining(sent))
    await prompt.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('html')).not.toHaveAttribute('data-page')
    await expect(prompt).toBeHidden()
  })

  await test.step('what was typed and what was not sent are still there', async () => {
    await expect(notes).toHaveValue('Half filled, and more')
    await expect(page.getByRole('spinbutton', { name: /^month/ })).toHaveText('11')
    await expect(page.getByRole('spinbutton', { name: /^day/ })).toHaveText('09')
    await expect(page.getByRole('spinbutton', { name: /^year/ })).toHaveText('yyyy')
    await expect(status(page)).toContainText('1 waiting')
  })

  await server.endFaults()
  // A newly opened page tries at once, however long the server asked the previous page to wait.
  await page.reload()
  await expect(status(page)).toContainText('Online · nothing waiting')
})
