import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
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
