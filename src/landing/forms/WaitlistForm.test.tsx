import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeTyped } from './store-typed.ts'
import { WaitlistForm } from './WaitlistForm.tsx'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  sessionStorage.clear()
  fetchMock.mockReset()
  fetchMock.mockImplementation(async () => new Response('{"accepted":true}', { status: 202 }))
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const stored = () => sessionStorage.getItem('typed-waitlist')

function setup() {
  render(<WaitlistForm />)
  const loaded = new AbortController()
  storeTyped(loaded.signal)
  onTestFinished(() => loaded.abort())
  return {
    user: userEvent.setup(),
    name: screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }),
    email: screen.getByRole<HTMLInputElement>('textbox', { name: 'Email (optional)' }),
    button: screen.getByRole<HTMLButtonElement>('button', { name: 'Join the Waitlist' }),
  }
}

const sentBody = () => JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body)) as unknown

test('[W2] [W3] a name is enough; without the tick it is a customer', async () => {
  const { user, name, button } = setup()
  expect(button.disabled).toBe(true)
  await user.type(name, ' ')
  expect(button.disabled).toBe(true)
  await user.type(name, '{Backspace}Ana')
  expect(button.disabled).toBe(false)
  expect(stored()).toContain('Ana')
  await user.click(button)
  expect(await screen.findByRole('img', { name: 'You are on the list' })).toBeTruthy()
  expect(stored()).toBeNull()
  expect(sentBody()).toEqual({ name: 'Ana', email: '', customer_type: 'customer' })
})

test('[W3] an address that is none is said to be one, and Enter sends nothing', async () => {
  const { user, name, email, button } = setup()
  const note = () => document.getElementById(email.getAttribute('aria-describedby') ?? '')
  expect(note()?.textContent).toBe('For example name@shop.com, or leave it empty.')
  await user.type(email, 'ana@shop')
  expect(button.disabled).toBe(true)
  await user.type(name, 'Ana')
  expect(button.disabled).toBe(true)
  await user.type(name, '{Enter}')
  act(() => name.form?.requestSubmit())
  expect(fetchMock).not.toHaveBeenCalled()
  await user.tab()
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(email.value).toBe('ana@shop')
  expect(note()?.textContent).toMatch(/^Use an address like/)
  await user.type(email, '.com')
  expect(button.disabled).toBe(false)
  expect(email.getAttribute('aria-invalid')).toBeNull()
})

test.each([
  ['429', async () => new Response('{"error":"no"}', { status: 429 })],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  '[W4] after %s there is a cross without words, what was typed stays and nothing is sent again',
  async (_, answer: () => Promise<Response>) => {
    fetchMock.mockImplementation(answer)
    const { user, name, button } = setup()
    await user.type(name, 'Ana')
    await user.click(button)
    expect(await screen.findByRole('img', { name: 'Joining did not work' })).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'You are on the list' })).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(name.value).toBe('Ana')
    expect(stored()).toContain('Ana')
    await user.type(name, ' B{Enter}')
    expect(button.disabled).toBe(true)
    expect(fetchMock).toHaveBeenCalledTimes(1)
  },
)

test('[W4] a spinner turns, and the button is off, until a server that never answers counts as a failure', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  fetchMock.mockImplementation(
    (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      }),
  )
  const { user, name, button } = setup()
  await user.type(name, 'Ana')
  await user.click(button)
  expect(screen.getByRole('progressbar', { name: 'Joining the waitlist' })).toBeTruthy()
  expect(button.disabled).toBe(true)
  timeout.abort(new DOMException('Timed out', 'TimeoutError'))
  await screen.findByRole('img', { name: 'Joining did not work' })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test.each([
  ['Ana <ana@shop.com>', 'ana@shop.com'],
  ['\u202aana\uff20shop.com\u202c\u00a0', 'ana@shop.com'],
  ['\u200b', ''],
])(
  '[W3] the address %j is shown as it is sent, when it is left or by Enter',
  async (typed, sent) => {
    const { user, name, email, button } = setup()
    fireEvent.input(name, { target: { value: '🔥'.repeat(199) + 'a\0' } })
    await user.click(email)
    await user.paste(typed)
    // Nothing changes under the caret.
    expect(email.value).toBe(typed)
    expect(button.disabled).toBe(false)
    if (sent) await user.keyboard('{Enter}')
    else await user.tab()
    expect(email.value).toBe(sent)
    if (!sent) await user.click(button)
    await screen.findByRole('img')
    // As long as the server takes a name, without what the database cannot store.
    expect(sentBody()).toMatchObject({ email: sent, name: '🔥'.repeat(199) + 'a' })
  },
)
