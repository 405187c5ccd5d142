// @vitest-environment jsdom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { EMAILJS } from '../../config/settings.ts'
import { CALL_TIMEOUT_MS } from '../../contract/call.ts'
import { sendEmail } from '../../contract/form-calls.ts'
import { MESSAGE_MAX } from '../../rules/contact.ts'
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
  [200, 'Queued', true],
  [202, 'OK', true],
  [202, 'Maybe', false],
])('[W7] an answer %d %s is success: %s', async (status, text, isSuccess) => {
  vi.stubGlobal('fetch', async () => new Response(text, { status }))
  const sending = sendMessage(MESSAGE)
  if (isSuccess) await expect(sending).resolves.toBeUndefined()
  else await expect(sending).rejects.toThrow('202 Maybe')
})

test.each([
  ['<!DOCTYPE html><title>Sign in to the Wi-Fi</title>'],
  ['\n<html><body>Welcome</body></html>'],
  [`Welcome to our guest network. ${'Please read these terms. '.repeat(10)}`],
])('a Wi-Fi that answers 200 "%s" in the place of the service is no success', async (text) => {
  vi.stubGlobal('fetch', async () => new Response(text, { status: 200 }))
  await expect(sendMessage(MESSAGE)).rejects.toThrow('The answer was 200')
})

test('[W6] a service that never answers is no success', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const sending = expect(sendMessage(MESSAGE)).rejects.toThrow('No answer')
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS)
  await sending
})

test.each(['x', '🔥'])(
  'a message may be as long as the server accepts, counted in "%s"',
  (sign) => {
    const body = (message: string) => ({
      lib_version: '4',
      user_id: 'user',
      service_id: 'service',
      template_id: 'template',
      template_params: { from_name: MESSAGE.email, user_name: MESSAGE.name, message },
    })
    const longest = sign.repeat(MESSAGE_MAX)
    expect(sendEmail.body.safeParse(body(longest)).success).toBe(true)
    expect(sendEmail.body.safeParse(body(`${longest}!`)).success).toBe(false)
  },
)
