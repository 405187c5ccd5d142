import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { EMAILJS } from '../../config/settings.ts'
import { ContactForm } from './ContactForm.tsx'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset()
  fetchMock.mockImplementation(async () => new Response('OK', { status: 200 }))
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  openDialogsWithoutLayout()
})

/** jsdom has the dialog element without its methods. */
function openDialogsWithoutLayout() {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}

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
    send: () => user.click(screen.getByRole('button', { name: 'Send' })),
    values: () => [name.value, email.value, message.value],
  }
}

test('a message goes through EmailJS, the fields are cleared and the dialog says so', async () => {
  const { user, send, values } = await setup()
  await send()
  const dialog = await screen.findByRole('dialog', { name: 'SUCCESS!' })
  expect(dialog.textContent).toContain('We will follow up with an email!')
  expect(values()).toEqual(['', '', ''])
  const [url, request] = fetchMock.mock.calls[0] ?? []
  expect(url).toBe('/api/email/api/v1.0/email/send')
  expect(JSON.parse(String(request?.body))).toEqual({
    lib_version: expect.any(String) as string,
    user_id: EMAILJS.userId,
    service_id: EMAILJS.serviceId,
    template_id: EMAILJS.templateId,
    template_params: { from_name: 'ana@shop.com', user_name: 'Ana', message: 'Hello' },
  })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a failure shows the failure alone and keeps what was typed', async () => {
  fetchMock.mockImplementation(async () => new Response('no', { status: 500 }))
  const { send, values } = await setup()
  await send()
  const dialog = await screen.findByRole('dialog', { name: 'Oops...' })
  expect(dialog.textContent).toContain('Something went wrong! Please try again')
  expect(screen.getByRole('img', { name: 'Error' })).toBeTruthy()
  expect(screen.queryByText('SUCCESS!')).toBeNull()
  expect(values()).toEqual(['Ana', 'ana@shop.com', 'Hello'])
})

test('while it is under way the button says so and a second press sends nothing', async () => {
  let answer: (response: Response) => void = () => {}
  fetchMock.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  const { user, send } = await setup()
  await send()
  const button = screen.getByRole('button', { name: 'Sending...' })
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalled())
  await user.click(button)
  answer(new Response('OK'))
  await screen.findByRole('dialog')
  expect(fetchMock).toHaveBeenCalledTimes(1)
})
