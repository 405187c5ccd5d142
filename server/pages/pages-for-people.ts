import type { MiddlewareHandler } from 'hono'
import { messagePage, opensPage } from '../http/message-page.ts'

const CHANGED = {
  title: 'This address cannot be read',
  text: 'It was probably changed on its way. Open the link once more, or copy the whole of it.',
}
const FOR_APPS = {
  title: 'There is nothing to see here',
  text: 'This address is for our apps and pages, not for people.',
}
const FAILED = { title: 'Something went wrong', text: 'Please try again in a moment.' }

const WORDS: Readonly<Record<number, { title: string; text: string }>> = {
  401: FOR_APPS,
  403: FOR_APPS,
  404: {
    title: "This page doesn't exist",
    text: 'The address may have changed, or it was mistyped.',
  },
  405: FOR_APPS,
  413: { title: 'This is too large to send', text: 'Please send less at once.' },
  414: {
    title: 'This address is too long',
    text: 'Copy the link once more, without what was added to it.',
  },
  415: FOR_APPS,
  429: {
    title: 'Too many requests',
    text: 'Please wait a moment. This page opens by itself as soon as it can.',
  },
  503: {
    title: 'Campfire does not answer right now',
    text: 'This page tries again by itself.',
  },
}

/** In seconds: neither in a loop nor when the person is long gone. */
const REFRESH = { least: 2, most: 60 }

/** Answers people with a page in words wherever programs get an error as JSON (spec section 8). Headers stay. */
export const pagesForPeople: MiddlewareHandler = async (c, next) => {
  await next()
  const { status } = c.res
  // An answer whose headers nobody asks for is sent faster.
  if (status < 400) return
  const { headers } = c.res
  const isJson = headers.get('content-type')?.startsWith('application/json')
  if (!isJson || !opensPage((name) => c.req.header(name))) return
  const { title, text } = WORDS[status] ?? (status < 500 ? CHANGED : FAILED)
  const retryAfter = c.req.method === 'GET' ? Number(headers.get('retry-after')) : 0
  c.res = messagePage(
    {
      title,
      texts: [text],
      link: { to: '/', label: 'Campfire’s home page' },
      ...(retryAfter > 0 && {
        refreshSeconds: Math.min(Math.max(retryAfter, REFRESH.least), REFRESH.most),
      }),
    },
    status,
    { 'Cache-Control': 'no-store' },
  )
}
