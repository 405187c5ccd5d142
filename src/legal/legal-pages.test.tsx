import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PrivacyPage } from './PrivacyPage.tsx'
import { SupportPage } from './SupportPage.tsx'
import { TermsPage } from './TermsPage.tsx'

test.each<[string, ComponentType, string[]]>([
  [
    '[P12] the terms: every rule of the pass',
    TermsPage,
    [
      '18 years of age or older',
      '$4.99, charged every 30 days with auto-billing on',
      'Each coupon has one use per billing cycle',
      'Coupons refresh every 30 days and 1 hour',
      'renews automatically every 30 days and 1 hour',
      'There are no refunds, and all sales are final',
      'you keep access to the end of the cycle',
      'canceled if you have no default payment method',
      'or if the payment fails',
      'Card data is handled by a payment processor',
      'The law of the State of Maryland applies',
      'added later is usable immediately',
      'removed later is no longer usable',
    ],
  ],

  [
    '[P12] the privacy policy: its date and all that is stored',
    PrivacyPage,
    [
      'Effective 7/1/2024',
      'the date on which your subscription starts',
      'the date on which it ends',
      'whether it has been canceled',
      'your e-mail address',
      'the coupons you have used in each cycle',
      'feedback and complaints',
      'Your location is not stored',
    ],
  ],

  [
    '[P13] support: what is collected, deletion, contacts and the rules of the pass',
    SupportPage,
    [
      'only your e-mail address and a password are collected',
      'one-way hashed',
      'Account Deletion Request',
      'within 48 hours',
      'Contact the company',
      'Contact the developer',
      'By card, Google Pay, Apple Pay and Cash App Pay.',
      'Coupons added later are usable immediately',
      'Coupons removed later are no longer usable',
    ],
  ],
])('%s', (_, Page, facts) => {
  render(<Page />)
  const text = screen.getByRole('main').textContent
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([])
})

test.each([
  ['the privacy policy', PrivacyPage],
  ['the support page', SupportPage],
])(
  '[G4] %s says what is stored of a receipt, why, for how long, and how to get a copy',
  (_, Page) => {
    render(<Page />)
    const sections = ['receipts', 'receipts-kept', 'copy'].map((id) => document.getElementById(id)!)
    const [stored, kept, copy] = sections.map(({ textContent }) => textContent)
    for (const fact of [
      'photographs, turned upright',
      'where they were taken',
      'what you say about it',
      'the e-mail address of your account',
      'the decision, its reasons',
      'by whom on our team',
      'points',
      'that no receipt counts twice',
    ])
      expect(stored).toContain(fact)
    expect(kept).toContain('Photographs are deleted 400 days after the receipt was decided.')
    expect(kept).toContain('within the same 48 hours')
    expect(kept).toContain('without anything that leads to you')
    expect(copy).toContain('Copy of My Data')
    for (const { id } of sections)
      expect(document.querySelectorAll(`nav a[href="#${id}"]`).length, id).toBeGreaterThan(0)
  },
)

test('[P13] support says how accessibility is checked, what is missing, and whom to tell', () => {
  render(<SupportPage />)
  const section = document.getElementById('accessibility')!
  expect(section.textContent).toContain('WCAG 2.2, level AA')
  expect(section.textContent).toContain('Known limits')
  expect(section.querySelector('a')?.getAttribute('href')).toBe(
    'mailto:developers@campfire.example?subject=Accessibility',
  )
})

test.each([
  ['0', 'Photographs are kept as long as the record of the receipt.'],
  ['1', 'Photographs are deleted 1 day after the receipt was decided.'],
])('[G4] with %s days to keep images, the pages say: %s', async (days, words) => {
  vi.stubEnv('VITE_IMAGES_KEPT_DAYS', days)
  vi.resetModules()
  onTestFinished(() => void vi.unstubAllEnvs())
  const { SupportPage: Page } = await import('./SupportPage.tsx')
  render(<Page />)
  expect(document.getElementById('receipts-kept')?.textContent).toContain(words)
})
