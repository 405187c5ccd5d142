/** The pages do everything under the strict Content-Security-Policy, and it holds against an injected script. */
import type { Page } from 'playwright'
import { BUILT_PAGES } from '../fixtures/data/built-pages.ts'
import {
  alertDialog,
  fillIn,
  LOGO_FILE,
  logoInput,
  logoPreview,
  sentBusinesses,
  submitButton,
} from '../fixtures/screens/business-form.ts'
import {
  approve,
  fillApproval,
  openReview,
  showList,
  signInOnline,
  SLIGO_COFFEE,
} from '../fixtures/screens/hermes.ts'
import { expect, test, type TestServer } from '../fixtures/test.ts'

const REPORTS = '/api/csp-reports'

/** Pages that are no file of the build. */
const LOADED = ['/coupon/c-paperback', '/MoCoCoupon/c-oat-latte', '/no/such/page', '/hermes/login']

/** @returns everything that the browser says about blocked requests, filled in as it happens */
function blockedOn(page: Page): string[] {
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted|violat/i.test(message.text())) blocked.push(message.text())
  })
  return blocked
}

/** Reports come from workers too, whose consoles a page does not show. */
async function reports(server: TestServer): Promise<string[]> {
  return (await server.requests()).filter((request) => request.includes(REPORTS))
}

test('no page does what the policy forbids, public or of staff, nor does the worker', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet()
  const blocked = blockedOn(page)

  await test.step('every public page, brought to life, with its styles', async () => {
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    for (const path of [...BUILT_PAGES.map(({ path }) => path), ...LOADED]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // The first interaction starts the page's code.
      await page.mouse.click(1, 1)
      const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
      expect(font, path).toContain('Instrument Sans')
    }
  })

  await test.step('Hermes signs in, lists, decides and sends', async () => {
    await signInOnline(page, server.origin)
    await openReview(page, SLIGO_COFFEE.id)
    await page.mouse.wheel(0, 100)
    await fillApproval(page, SLIGO_COFFEE)
    await approve(page)
    await showList(page, 'Sent')
    await expect(page.getByText(SLIGO_COFFEE.business).first()).toBeVisible()
  })

  await test.step('a business is added, with a logo', async () => {
    await page.goto('/hermes/business/add')
    await fillIn(page)
    await logoInput(page).setInputFiles(LOGO_FILE)
    await expect(logoPreview(page)).toBeVisible()
    await submitButton(page).click()
    await expect(alertDialog(page)).toBeVisible()
    expect(await sentBusinesses(server)).toHaveLength(1)
  })

  expect(blocked).toEqual([])
  expect(await reports(server)).toEqual([])
})

test('injected HTML, script addresses, inline scripts and styles are refused and reported', async ({
  newTablet,
  server,
}) => {
  const page = await newTablet()
  await page.goto('/hermes/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const refused = await page.evaluate(() => {
    const attacks: Record<string, () => void> = {
      html: () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
      worker: () => new Worker('https://evil.example/worker.js'),
      blob: () => new Worker(URL.createObjectURL(new Blob(['1']))),
      address: () => (document.createElement('script').src = 'https://evil.example/'),
      text: () => (document.createElement('script').text = 'alert(1)'),
      policy: () => {
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void }
        }
        trustedTypes.createPolicy('evil', {})
      },
    }
    return Object.entries(attacks)
      .filter(([, attack]) => {
        try {
          attack()
          return false
        } catch {
          return true
        }
      })
      .map(([name]) => name)
  })
  expect(refused).toEqual(['html', 'worker', 'blob', 'address', 'text', 'policy'])
  const hasStyle = await page.evaluate(() => {
    const box = document.createElement('div')
    box.setAttribute('style', 'height: 7px')
    document.body.append(box)
    return box.clientHeight === 7
  })
  expect(hasStyle).toBe(false)
  await expect.poll(() => reports(server)).not.toEqual([])
})
