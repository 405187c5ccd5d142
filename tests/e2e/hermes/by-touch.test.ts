import type { CDPSession, Page } from 'playwright'
import {
  receiptImage,
  row,
  showList,
  signInToQueue,
  status,
} from '../../fixtures/screens/hermes.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Its customer stated all that an approval needs. */
const STATED = 'r-0002'

async function percent(page: Page): Promise<number> {
  const toolbar = await page.getByRole('toolbar', { name: 'Image' }).innerText()
  return Number(/(\d+)%/.exec(toolbar)?.[1])
}

type Points = [x: number, y: number][]

/** Puts fingers on the screen, moves them along, and lifts them. */
async function drag(finger: CDPSession, from: Points, ...moves: Points[]): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Points) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    })
  await touch('touchStart', from)
  for (const points of moves) await touch('touchMove', points)
  await touch('touchEnd', [])
}

test('[V2] [V3] [V9] [Q4] [O3] by touch and offline, an image is looked at closely, compared and approved; a reload loses nothing, and it is sent', async ({
  newTablet,
  server,
  pageErrors,
}) => {
  const page = await newTablet({ hasTouch: true })
  const button = (name: string) => page.getByRole('button', { name })
  await signInToQueue(page, server.origin)
  await page.context().setOffline(true)
  await expect(status(page)).toContainText('Offline')
  await row(page, STATED).tap()
  await expect(receiptImage(page)).toBeVisible()

  await test.step('two fingers zoom, one moves, and a button shows all of it again', async () => {
    const box = await receiptImage(page).boundingBox()
    if (!box) throw new Error('The image is not on the screen')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const apart = (distance: number): Points => [
      [x - distance, y],
      [x + distance, y],
    ]
    const finger = await page.context().newCDPSession(page)
    const whole = await percent(page)
    await drag(finger, apart(40), apart(50), apart(60), apart(70), apart(80))
    // Each of the two was rounded.
    await expect.poll(async () => Math.abs((await percent(page)) - 2 * whole)).toBeLessThan(2)
    const top = async () => (await receiptImage(page).boundingBox())?.y
    const before = (await top()) ?? 0
    await drag(finger, [[x, y]], [[x, y - 20]], [[x, y - 40]], [[x, y - 60]])
    await expect.poll(top).toBeLessThan(before)
    await button('Show all of it').tap()
    await expect.poll(() => percent(page)).toBe(whole)
  })

  await test.step('a request that was never opened has everything it needs', async () => {
    await button('Fill in').tap()
    await page.getByRole('tab', { name: 'Receipt Template' }).tap()
    const template = page
      .getByRole('figure')
      .filter({ hasText: 'Template of Twinbrook Hardware & Paint' })
    await expect(template.locator('img[src^="blob:"]').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Review', exact: true }).tap()
    await button('Approve').tap()
    await page.getByRole('heading', { name: 'Review Receipt' }).waitFor()
    await expect(row(page, STATED)).toHaveCount(0)
  })

  await test.step('it outlives a reload, and is sent once there is a line', async () => {
    await page.reload()
    await expect(status(page)).toContainText('1 waiting')
    await showList(page, 'Waiting to send')
    await expect(row(page, STATED)).toContainText('Waiting to be sent')
    await page.context().setOffline(false)
    await expect(status(page)).toContainText('Online · nothing waiting')
  })
  const { ledger } = await server.ledger()
  expect(ledger).toMatchObject([{ reviewId: STATED, points: 115 }])
  expect(pageErrors).toEqual([])
})
