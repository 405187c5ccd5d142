// @vitest-environment jsdom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { EMAILJS } from '../../config/settings.ts'
import { CALL_TIMEOUT_MS } from '../../contract/call.ts'
import { sendMessage } from './send-message.ts'

const MESSAGE = { name: 'Ana', email: 'ana@shop.com', message: 'Hello' }
const configured = { ...EMAILJS }

afterEach(() => {
  Object.assign(EMAILJS, configured)
})

test.each([
  ['userId', 'user id'],
  ['serviceId', 'service id'],
  ['templateId', 'template id'],
] as const)('[W7] without its %s it throws an error that names it', async (key, name) => {
  EMAILJS[key] = ''
  const fetchMock = vi.fn()
  vi.stubGlobal('fetch', fetchMock)
  await expect(sendMessage(MESSAGE)).rejects.toThrow(name)
  expect(fetchMock).not.toHaveBeenCalled()
})

test.each([
  [200, 'Queued'],
  [202, 'OK'],
])('[W7] an answer %d %s is success', async (status, text) => {
  vi.stubGlobal('fetch', async () => new Response(text, { status }))
  await expect(sendMessage(MESSAGE)).resolves.toBeUndefined()
})

test.each([
  [202, 'Maybe'],
  [200, '<!DOCTYPE html><title>Sign in to the Wi-Fi</title>'],
  [200, `Welcome to our guest network. ${'Please read these terms. '.repeat(10)}`],
])('[W7] an answer %d %s in the place of the service is none', async (status, text) => {
  vi.stubGlobal('fetch', async () => new Response(text, { status }))
  await expect(sendMessage(MESSAGE)).rejects.toThrow(`${status}`)
})

test('[W6] a service that never answers is no success', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const sending = expect(sendMessage(MESSAGE)).rejects.toThrow('No answer')
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS)
  await sending
})
