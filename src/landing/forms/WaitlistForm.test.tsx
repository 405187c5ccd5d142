import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepTyped } from './keep-typed.ts'
import { WaitlistForm } from './WaitlistForm.tsx'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  sessionStorage.clear()
  fetchMock.mockReset()
  fetchMock.mockImplementation(async () => new Response('{"accepted":true}', { status: 202 }))
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const kept = () => sessionStorage.getItem('typed-waitlist')

function setup() {
  render(<WaitlistForm />)
  const loaded = new AbortController()
  keepTyped(loaded.signal)
  onTestFinished(() => loaded.abort())
  return {
    user: userEvent.setup(),
    name: screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }),
    email: screen.getByRole<HTMLInputElement>('textbox', { name: 'Email (optional)' }),
    business: screen.getByRole('checkbox', { name: 'I have a business' }),
    button: screen.getByRole<HTMLButtonElement>('button', { name: 'Join the Waitlist' }),
  }
}

const sentBody = () => JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body)) as unknown

test('a name is enough; without the tick it is a customer', async () => {
  const { user, name, button } = setup()
  expect(button.disabled).toBe(true)
  await user.type(name, 'Ana')
  expect(button.disabled).toBe(false)
  expect(kept()).toContain('Ana')
  await user.click(button)
  expect(await screen.findByRole('img', { name: 'You are on the list' })).toBeTruthy()
  expect(kept()).toBeNull()
  expect(sentBody()).toEqual({ name: 'Ana', email: '', customer_type: 'customer' })
})

test('with the tick it is a business', async () => {
  const { user, name, email, business, button } = setup()
  await user.type(name, 'Ana')
  await user.type(email, 'ana@shop.com')
  await user.click(business)
  await user.click(button)
  await screen.findByRole('img')
  expect(sentBody()).toEqual({ name: 'Ana', email: 'ana@shop.com', customer_type: 'business' })
})

test('an address that is none keeps the button disabled', async () => {
  const { user, name, email, button } = setup()
  await user.type(name, 'Ana')
  await user.type(email, 'ana@shop')
  expect(button.disabled).toBe(true)
  await user.tab()
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await user.type(email, '.com')
  expect(button.disabled).toBe(false)
  expect(email.getAttribute('aria-invalid')).toBeNull()
})

test('after a failure there is a cross without words, and what was typed stays', async () => {
  fetchMock.mockImplementation(async () => new Response('{"error":"no"}', { status: 500 }))
  const { user, name, button } = setup()
  await user.type(name, 'Ana')
  await user.click(button)
  expect(await screen.findByRole('img', { name: 'Joining did not work' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(name.value).toBe('Ana')
  expect(kept()).toContain('Ana')
  await user.type(name, ' B')
  expect(button.disabled).toBe(true)
})

test('a double click sends once', async () => {
  const { user, name, button } = setup()
  await user.type(name, 'Ana')
  await user.dblClick(button)
  await screen.findByRole('img')
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test('a robot gets its success and nothing is sent', async () => {
  const { user, name, button } = setup()
  await user.type(name, 'Robot')
  const trap = document.querySelector<HTMLInputElement>('input[name="website"]')
  expect(trap).not.toBeNull()
  if (trap) fireEvent.input(trap, { target: { value: 'https://spam.example' } })
  await user.click(button)
  expect(await screen.findByRole('img', { name: 'You are on the list' })).toBeTruthy()
  expect(fetchMock).not.toHaveBeenCalled()
})

test('a Wi-Fi that answers 200 with its own page is a failure', async () => {
  const page = '<!DOCTYPE html><title>Sign in to the Wi-Fi</title>'
  fetchMock.mockImplementation(
    async () => new Response(page, { headers: { 'content-type': 'text/html' } }),
  )
  const { user, name, button } = setup()
  await user.type(name, 'Ana')
  await user.click(button)
  expect(await screen.findByRole('img', { name: 'Joining did not work' })).toBeTruthy()
  expect(kept()).toContain('Ana')
})

test('two presses that are both replayed when the form comes to life send once', async () => {
  const { user, name } = setup()
  await user.type(name, 'Ana')
  act(() => {
    name.form?.requestSubmit()
    name.form?.requestSubmit()
  })
  await screen.findByRole('img', { name: 'You are on the list' })
  expect(fetchMock).toHaveBeenCalledTimes(1)
})
