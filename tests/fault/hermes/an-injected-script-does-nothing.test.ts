/**
 * The Content-Security-Policy holds against an injected script. That no page or worker of ours needs what it forbids is
 * checked after each browser test (`fixtures/test.ts`).
 */
import { expect, test, type TestServer } from '../../fixtures/test.ts'

test.use({ breaksPolicy: true })

const REPORTS = '/api/csp-reports'

async function reports(server: TestServer): Promise<string[]> {
  return (await server.requests()).filter((request) => request.includes(REPORTS))
}

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
