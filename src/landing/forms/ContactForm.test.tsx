import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { typedAddresses, typedNames } from '../../../tests/fixtures/data/typed-texts.ts'
import { CONTACT } from '../../config/settings.ts'
import { sendEmail } from '../../contract/form-calls.ts'
import { MESSAGE_MAX } from '../../rules/contact.ts'
import { openDialogsWithoutLayout } from '../../ui/public/testing.ts'
import { ContactForm } from './ContactForm.tsx'
import { SEED } from '../../testing/seed.ts'

const fetchMock = vi.fn<typeof fetch>()
const { template_params } = sendEmail.body.shape

beforeEach(() => {
  fetchMock.mockReset()
  fetchMock.mockImplementation(async () => new Response('OK', { status: 200 }))
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  openDialogsWithoutLayout()
})

async function setup() {
  render(<ContactForm />)
  const user = userEvent.setup()
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
  const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  await user.type(name, 'Ana')
  await user.type(email, 'ana@shop.com')
  await user.type(message, 'Hello')
  return {
    user,
    name,
    email,
    message,
    send: () => user.click(screen.getByRole('button', { name: 'Send' })),
    values: () => [name.value, email.value, message.value],
  }
}

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['429', async () => new Response('no', { status: 429 })],
  ['500', async () => new Response('no', { status: 500 })],
])(
  '[W6] after %s only the failure is shown, what was typed stays, and it can be sent again',
  async (_, answer: () => Promise<Response>) => {
    fetchMock.mockImplementationOnce(answer)
    const { user, send, values } = await setup()
    await send()
    const dialog = await screen.findByRole('dialog', { name: 'Oops...' })
    expect(dialog.textContent).toContain('Something went wrong! Please try again')
    expect(screen.getByRole('img', { name: 'Error' })).toBeTruthy()
    expect(screen.queryByText('SUCCESS!')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(values()).toEqual(['Ana', 'ana@shop.com', 'Hello'])
    await send()
    await screen.findByRole('dialog', { name: 'SUCCESS!' })
    const [first, second] = fetchMock.mock.calls.map(([, request]) => request?.body)
    expect(second).toBe(first)
  },
)

test('[W5] an address that cannot work is said beside its field, and nothing is sent', async () => {
  const { user, email, send } = await setup()
  const note = () => document.getElementById(email.getAttribute('aria-describedby') ?? '')
  await user.clear(email)
  await user.type(email, 'ann@gmail')
  await send()
  expect(fetchMock).not.toHaveBeenCalled()
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(note()?.textContent).toMatch(/^Use an address like/)
  // The browser's own bubble would cover it.
  expect(fireEvent(email, new Event('invalid', { cancelable: true }))).toBe(false)
  expect(document.activeElement).toBe(email)
  await user.type(email, '.com')
  expect(email.getAttribute('aria-invalid')).toBeNull()
  expect(note()?.textContent).toBe('For example name@shop.com.')
  await send()
  await screen.findByRole('dialog', { name: 'SUCCESS!' })
})

test('[W5] the page accepts every name, address and message that the server accepts, and no other', async () => {
  const { name, email, message, send } = await setup()
  // Required is each field.
  for (const field of [name, email, message]) {
    const typed = field.value
    fireEvent.input(field, { target: { value: '' } })
    await send()
    fireEvent.input(field, { target: { value: typed } })
  }
  expect(fetchMock).not.toHaveBeenCalled()
  fc.assert(
    fc.property(typedNames, typedAddresses, (typedName, typedAddress) => {
      fireEvent.input(name, { target: { value: typedName } })
      fireEvent.input(email, { target: { value: typedAddress } })
      fireEvent.input(message, { target: { value: typedName } })
      // What the fields hold once they are left is what is sent.
      fireEvent.blur(name)
      fireEvent.blur(email)
      const [user_name, from_name] = [name.value, email.value]
      const sent = { from_name, user_name, message: message.value }
      const isAccepted = z.safeParse(template_params, sent).success
      expect(name.form?.checkValidity(), JSON.stringify(sent)).toBe(isAccepted)
    }),
    { numRuns: 60, seed: SEED },
  )
})

test('[W6] after a refusal, which no second try can change, the dialog says where to write', async () => {
  fetchMock.mockImplementationOnce(async () => new Response('{"error":"no"}', { status: 413 }))
  const { send, values } = await setup()
  await send()
  const dialog = await screen.findByRole('dialog', { name: 'Oops...' })
  expect(dialog.textContent).not.toMatch(/try again/i)
  expect(screen.getByRole('link').getAttribute('href')).toBe(`mailto:${CONTACT.email}`)
  expect(values()).toEqual(['Ana', 'ana@shop.com', 'Hello'])
})

test('[W5] while it is under way the button says so, a second press sends nothing, and what is typed on stays', async () => {
  let answer: (response: Response) => void = () => {}
  fetchMock.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const { user, message, send, values } = await setup()
  await send()
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled())
  await user.click(screen.getByRole('button', { name: 'Sending...' }))
  await user.type(message, ', and one more thing')
  answer(new Response('OK'))
  await screen.findByRole('dialog', { name: 'SUCCESS!' })
  expect(values()).toEqual(['', '', 'Hello, and one more thing'])
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('[W5] a message that is too long is kept whole, said, and not sent', async () => {
  const { message, send, values } = await setup()
  const isTaken = () => z.safeParse(template_params.shape.message, message.value).success
  const fill = (length: number) =>
    fireEvent.input(message, { target: { value: '🔥'.repeat(length) } })
  expect(screen.queryByText(/characters? left/)).toBeNull()
  fill(MESSAGE_MAX - 1)
  expect(screen.getByText('1 character left').id).toBe(message.getAttribute('aria-describedby'))
  expect(message.checkValidity()).toBe(true)
  fill(MESSAGE_MAX + 1000)
  expect(screen.getByText(/^1,000 characters too many/)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('The message is too long to be sent')
  expect(message.getAttribute('aria-invalid')).toBe('true')
  expect(isTaken()).toBe(false)
  await send()
  expect(fetchMock).not.toHaveBeenCalled()
  expect(values()[2]).toBe('🔥'.repeat(MESSAGE_MAX + 1000))
  fill(MESSAGE_MAX)
  expect(screen.getByText('0 characters left')).toBeTruthy()
  expect(isTaken()).toBe(true)
  await send()
  await screen.findByRole('dialog', { name: 'SUCCESS!' })
  expect(screen.queryByText(/characters? left/)).toBeNull()
})

test('a message that was too long before the form came to life is said to be', () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(<ContactForm />)
  const message = root.querySelector('textarea')!
  message.value = 'x'.repeat(MESSAGE_MAX + 1)
  render(<ContactForm />, { container: root, hydrate: true })
  expect(screen.getByText(/^1 character too many/)).toBeTruthy()
  expect(message.value).toHaveLength(MESSAGE_MAX + 1)
  root.remove()
})
