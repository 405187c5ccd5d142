import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { COFFEE } from '../testing.tsx'
import { ShareOffer } from './ShareOffer.tsx'

const ADDRESS = 'https://campfire.example/MoCoCoupon/coffee'

afterEach(() => Reflect.deleteProperty(navigator, 'share'))

/** @param share the system's share sheet; undefined where there is none */
function setup(share?: (data: ShareData) => Promise<void>) {
  const user = userEvent.setup()
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  render(<ShareOffer offer={COFFEE} />)
  return user
}

const link = (name: string) => screen.getByRole('link', { name })

test('[K1] the share sheet gets shop, offer, end and link; whoever closes it has nothing copied', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>()
  share.mockRejectedValue(new DOMException('', 'AbortError'))
  const user = setup(share)
  await user.click(link('Share'))
  const title = 'Free coffee at Sligo Creek Coffee'
  expect(share.mock.calls).toEqual([[{ title, text: `${title}. Ends Mar 31, 2027`, url: ADDRESS }]])
  expect(await navigator.clipboard.readText()).toBe('')
  expect(link('Share')).toBeTruthy()
})

test('[K1] without a share sheet, or one that does not open, the link is copied, and said to be only then', async () => {
  const user = setup()
  let finish = () => {}
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  write.mockReturnValue(new Promise((resolve) => (finish = resolve)))
  await user.click(link('Copy link'))
  expect(write).toHaveBeenCalledExactlyOnceWith(ADDRESS)
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByText('Link copied')).toBeNull()
  finish()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Link copied'))
  expect(link('Link copied')).toBeTruthy()
})

test('[K1] where nothing else works, the link can be copied by hand', async () => {
  const user = setup(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(link('Share'))
  const field = await screen.findByLabelText<HTMLInputElement>(/by hand/)
  await user.click(field)
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(ADDRESS)
})

test('[K1] without JavaScript it is an e-mail with the link', () => {
  document.body.innerHTML = renderToString(<ShareOffer offer={{ ...COFFEE, name: 'A & B?' }} />)
  const mail = new URL(document.querySelector('a')?.href ?? '')
  expect(mail.protocol).toBe('mailto:')
  expect(Object.fromEntries(mail.searchParams)).toEqual({
    subject: 'A & B? at Sligo Creek Coffee',
    body: ADDRESS,
  })
})
