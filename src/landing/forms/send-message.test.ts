// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { EMAILJS } from '../../config/settings.ts'
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
