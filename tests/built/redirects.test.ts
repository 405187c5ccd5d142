/** The redirects to the app stores before their code has run, and for browsers without JavaScript. */
import { describe, expect, test } from 'vitest'
import { STORE_LINKS } from '../../src/config/settings.ts'
import { builtPage } from './page.ts'

describe.each([
  ['download/redirect/consumer/v1.html', 'consumer', true],
  ['download/redirect/consumer/general.html', 'consumer', false],
  ['consumer/general.html', 'consumer', false],
  ['download/redirect/consumer/receipt.html', 'consumer', false],
  ['consumer/receipt.html', 'consumer', false],
  ['download/redirect/business/v1.html', 'business', true],
] as const)('[D1] [D2] %s', (file, app, countsVisits) => {
  const page = builtPage(file).querySelector<HTMLElement>('[data-island=StoreRedirect]')!

  test('is about its app, and counts visits only where a business hands out its link', () => {
    expect(page.dataset).toMatchObject({ app, wake: 'load' })
    expect(page.hasAttribute('data-counts-visits')).toBe(countsVisits)
  })

  test('has both stores and a code, until a device is known to need only one', () => {
    const links = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(links.toSorted()).toEqual(Object.values(STORE_LINKS[app]).toSorted())
    expect(page.querySelector('svg[aria-label^="QR code"]')).not.toBeNull()
    expect(page.hasAttribute('data-os')).toBe(false)
    expect(page.querySelector('aside')?.hidden).toBe(true)
  })
})
