/** The public forms before any of their code has run. */
import { describe, expect, test } from 'vitest'
import { CONTACT } from '../../src/config/settings.ts'
import { builtPage } from './page.ts'

const FIELDS = {
  waitlist: ['name', 'email', 'business'],
  contact: ['name', 'email', 'message'],
}

describe.each([
  ['index.html', 'waitlist'],
  ['index.html', 'contact'],
  ['waitlist.html', 'waitlist'],
] as const)('[W1] [W2] [W5] in %s the form %s', (file, name) => {
  const form = builtPage(file).querySelector<HTMLFormElement>(`form[data-typed=${name}]`)!

  test('has its fields, and none that people do not see', () => {
    const fields = [...form.querySelectorAll('input, textarea')]
    expect(fields.map((field) => field.getAttribute('name'))).toEqual(FIELDS[name])
    expect(fields.filter((field) => field.closest('[aria-hidden=true], [hidden]'))).toEqual([])
  })

  test('says without JavaScript where to write instead, and is not sent by the browser, which would put what was typed into the address', () => {
    const note = form.querySelector('noscript')
    expect(note?.textContent).toContain('This form needs JavaScript.')
    expect(note?.querySelector('a')?.getAttribute('href')).toBe(`mailto:${CONTACT.email}`)
    expect(form.getAttribute('method')).toBe('dialog')
  })
})

test.each([
  ['reset.html', 'Set a new password'],
  ['business/action.html', 'Set a new business password'],
])('[R1] [R5] %s is loading, needs JavaScript and says so', (file, heading) => {
  const main = builtPage(file).querySelector('main')
  expect(main?.querySelector('h1')?.textContent).toBe(heading)
  expect(main?.querySelector('[role=status]')?.textContent).toBe('Loading...')
  expect(main?.querySelector('noscript')?.textContent).toContain('This page needs JavaScript')
  const links = [...builtPage(file).querySelectorAll('a')]
  expect(links.find((link) => link.textContent === 'Privacy policy')?.getAttribute('href')).toBe(
    '/MoCo/privacy',
  )
})
