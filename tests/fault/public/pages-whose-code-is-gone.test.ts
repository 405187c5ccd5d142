/** Public pages without JavaScript, without the code of a part, and with code that comes before the page does. */
import { PHONE } from '../../fixtures/screens/sizes.ts'
import { holdRequests } from '../../fixtures/tablets/hold-requests.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true, isRewritten: true })

/** Other than the address by which it is taken away, so that each can be undone by itself. */
const HELD_CODE = /ContactForm-/

test('[O5] after a release took the code of a part away, its links lead where they say', async ({
  page,
  pageErrors,
}) => {
  const opened: string[] = []
  page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname))
  await page.route(/\/assets\/(OfferMarquee|OfferList).*\.js$/, (route) => route.abort())
  const pathname = () => new URL(page.url()).pathname
  const toldOfServer = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('/healthz')) toldOfServer.add(pathname())
  })
  // The pages to go to take longer than the answer to whether the server is up.
  await page.route(/\/MoCo\/offers$|\/MoCoCoupon\//, async (route) => {
    const left = pathname()
    await expect.poll(() => toldOfServer.has(left)).toBe(true)
    await route.continue()
  })
  // As in browsers that do not render the page of a link ahead.
  const asksWhenFollowed = () =>
    page.evaluate(() => document.querySelector('script[type=speculationrules]')!.remove())
  await page.goto('/MoCo')
  await asksWhenFollowed()
  await page.getByRole('region', { name: 'On the pass now' }).getByText('See all offers').click()
  await expect(page).toHaveURL('/MoCo/offers')
  await asksWhenFollowed()
  // A card opens a dialog; without its code it leads to the page of the offer.
  await page.getByRole('link', { name: /^\$5 off a beef noodle bowl/ }).click()
  await expect(page).toHaveURL('/MoCoCoupon/c-noodle-bowl')
  expect(opened).toEqual(['/MoCo', '/MoCo/offers', '/MoCoCoupon/c-noodle-bowl'])
  expect(pageErrors).toEqual([])
})

test('[L3] [L5] [P10] without JavaScript menu, questions and anchors work, and coupons are found', async ({
  newTablet,
}) => {
  const page = await newTablet({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto('/')
  // Nothing could filter without JavaScript.
  await expect(page.getByRole('searchbox')).toBeHidden()
  const bar = page.getByRole('banner')
  const menu = bar.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await bar.locator('summary').click()
  await menu.getByRole('link', { name: 'How it works' }).click()
  await expect(page).toHaveURL('/#howitworks')
  await expect(page.locator('#howitworks h2')).toBeInViewport()
  await bar.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.locator('#contact h2')).toBeInViewport()
  const question = page.locator('#FAQs details').first()
  await question.locator('summary').click()
  await expect(question.getByText('Small retail and restaurant businesses can join.')).toBeVisible()
  for (const id of ['waitlist', 'contact']) {
    await expect(page.locator(`#${id} form noscript a[href^="mailto:"]`)).toBeVisible()
  }
  // A form that the browser sent by itself would put what was typed into the address.
  await page.locator('#contact').getByLabel('Name').fill('Ana')
  await page.locator('#contact').getByLabel('Email').fill('ana@shop.com')
  await page.locator('#contact').getByLabel('Email').press('Enter')
  await expect(page).toHaveURL('/#contact')
  await expect(page.locator('#contact').getByLabel('Name')).toHaveValue('Ana')
  const submits = page.locator('form button[type=submit]')
  await expect(submits).toHaveCount(2)
  await expect(submits.filter({ visible: true })).toHaveCount(0)

  const silverSpring = page.locator('#shops details', { hasText: 'Silver Spring' })
  await silverSpring.locator('summary').click()
  await silverSpring.getByRole('link', { name: 'A second-hand paperback' }).click()
  await expect(page).toHaveURL('/coupon/c-paperback')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A second-hand paperback')
  await page.getByRole('link', { name: 'All shops', exact: true }).click()
  await expect(page).toHaveURL('/#shops')
})

test('[W5] [W6] a form whose code is gone says so, interrupts nobody, and sends once it is there', async ({
  page,
  pageErrors,
}) => {
  const form = page.locator('#contact')
  const message = form.getByLabel('Message')
  const button = form.getByRole('button', { name: 'Send' })
  const note = form.getByRole('alert')

  await page.route(/\/ContactForm/, (route) => route.abort())
  // Where it answers, the page reloads itself as soon as nobody types.
  await page.route('**/healthz', (route) => route.abort())
  await page.goto('/')
  await form.getByLabel('Name').fill('Ana')
  await form.getByLabel('Email').fill('ana@shop.com')
  await message.pressSequentially('Hello')
  await expect(note).toContainText('What you typed is kept')
  await expect(message).toBeFocused()

  // The browser would send the form itself, and the message would be in the address.
  await button.click()
  await expect(message).toHaveValue('Hello')
  await expect(page).toHaveURL('/')

  // The code is there again. Any touch asks for it, so the note may go before it is pressed, unless the code is slow.
  // Held before it is let through, or it may come in between.
  const arrive = await holdRequests(page, HELD_CODE)
  await page.unroute(/\/ContactForm/)
  await note.getByRole('button', { name: 'Try again' }).click()
  await message.press('End')
  await page.keyboard.type(' again')
  await expect(message).toHaveValue('Hello again')
  arrive()
  await expect(note).toHaveCount(0)
  await expect(form.getByLabel('Name')).toHaveValue('Ana')
  await expect(form.getByLabel('Email')).toHaveValue('ana@shop.com')
  await expect(message).toHaveValue('Hello again')
  await button.click()
  await expect(page.getByRole('dialog', { name: 'SUCCESS!' })).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('[N1] an unknown address leads to the shop that is looked for, though the rest of its page comes later than the code', async ({
  page,
  server,
}) => {
  await server.orderFaults({ method: 'GET', path: '/?shop=bakery', kind: 'late-body', times: 1 })
  const response = await page.goto('/MoCo/nothing')
  expect(response?.status()).toBe(404)
  await page.getByRole('searchbox').fill('bakery')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?shop=bakery#shops')
  await expect(page.getByRole('searchbox')).toHaveValue('bakery')
  await expect(page.getByRole('heading', { name: 'Can I use it at my bakery?' })).toBeInViewport()
  await expect(page.locator('#shops').getByRole('status')).toHaveText(/ for “bakery”$/)
})
