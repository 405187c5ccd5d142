import { expect, test } from 'vitest'
import { expectRefused, firstProblem, type Wrong } from '../../tests/fixtures/data/first-problem.ts'
import { isVisible } from '../rules/plain-text.ts'
import { joinWaitlist, resetBusinessPassword, sendEmail } from './form-calls.ts'
import { recordBusinessVisit, recordConsumerVisit } from './public-calls.ts'

const TEXTS = [undefined, null, 17, {}, '', ' \n', '\u3164\u200b', 'a\0b', 'a\ud800']
const ADDRESSES = [...TEXTS, 'ada', 'a@b', "a'--@b.example; select 1", '<b>@b.example']
const LONG = 'x'.repeat(6000)

const MESSAGE = { from_name: 'ada@example.com', user_name: 'Ada', message: 'Is it too small?' }
const EMAIL = {
  lib_version: '4.4.1',
  user_id: 'campfire-site',
  service_id: 'campfire-mail',
  template_id: 'campfire-contact',
  template_params: MESSAGE,
}
const VISIT = { businessName: 'Sligo Creek Coffee', OS: 'ios' }
const WRONG_IN_VISITS = {
  businessName: [...TEXTS, LONG],
  OS: [...TEXTS, 'iOS', 'Windows Phone', 'linux', "ios'; drop table visits", LONG],
  also: [1],
}

const CALLS: [
  call: string,
  schema: Parameters<typeof firstProblem>[0],
  right: object,
  wrong: Wrong,
][] = [
  [
    '1',
    joinWaitlist.body,
    { name: 'Ada', email: 'ada@example.com', customer_type: 'customer' },
    {
      name: [...TEXTS, LONG],
      // Nothing to see in an address is valid: it means none was given.
      email: [
        ...ADDRESSES.filter((value) => typeof value !== 'string' || isVisible(value)),
        `${LONG}@b.example`,
      ],
      customer_type: [...TEXTS, 'Business', "customer' or 1=1", '<b>customer</b>', LONG],
      id: [1],
    },
  ],
  [
    '2',
    sendEmail.body,
    EMAIL,
    {
      lib_version: [undefined, 4, LONG],
      ...Object.fromEntries(
        ['user_id', 'service_id', 'template_id'].map((id) => [id, [undefined, 17, '', LONG]]),
      ),
      template_params: [undefined, 'text', {}],
    },
  ],
  [
    '2, in its message',
    sendEmail.body.shape.template_params,
    MESSAGE,
    {
      from_name: [...ADDRESSES, LONG],
      user_name: [...TEXTS, LONG],
      message: [...TEXTS, LONG],
      reply_to: ['ada@example.com'],
    },
  ],
  [
    '4',
    resetBusinessPassword.body,
    { oobCode: 'a-code', password: 'New-owner-1', email: 'owner@campfire.example', stage: 'prod' },
    {
      oobCode: [undefined, 17, '', LONG],
      password: [
        ...TEXTS.filter((text) => text !== 'a\ud800' && text !== '\u3164\u200b'),
        'Short-1a',
        LONG,
      ],
      email: [...TEXTS, LONG],
      stage: [...TEXTS, 'dev', 'PROD'],
    },
  ],
  ['5', recordConsumerVisit.body, VISIT, WRONG_IN_VISITS],
  ['5 of the business app', recordBusinessVisit.body, VISIT, WRONG_IN_VISITS],
]

test('[R5] the address of an account is the auth provider’s, whatever our rules for addresses are', () => {
  for (const email of ['jörg@müller.example', 'ann@localhost']) {
    const body = { oobCode: 'a-code', password: 'New-owner-1', email, stage: 'prod' }
    expect(firstProblem(resetBusinessPassword.body, body)).toBeNull()
  }
})

test.each(CALLS)('call %s refuses what is wrong, and nothing else', (_, schema, right, wrong) => {
  expectRefused(schema, right, wrong)
})
