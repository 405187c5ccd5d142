import { expect, test } from 'vitest'
import type { IndexedRequest, RequestState } from '../../offline/queue/request-index.ts'
import { decidedRequest, NOW, openRequest, rejectionOf } from '../../offline/testing.ts'
import { searchedBy } from '../../rules/request-search.ts'
import { allFound, scopeWords, stateLabel } from './found.ts'

const EMAIL = 'me@campfire.example'

function here(id: string, state: RequestState): IndexedRequest {
  const request = state === 'open' ? openRequest(id) : decidedRequest(rejectionOf(id))
  return { request, state, at: NOW, row: null, searched: searchedBy(request) }
}
const onServer = (id: string, later = 0) => ({
  ...decidedRequest(rejectionOf(id)),
  reviewerEmail: 'maya@campfire.example',
  lastUpdatedDatetime: new Date(NOW + later).toISOString(),
})

test('[T6] each request is found once: an unsent decision counts before the server, else the newer copy does', () => {
  const matches = [
    here('open', 'open'),
    here('mine', 'waiting'),
    here('gone', 'open'),
    here('sent', 'sent'),
  ]
  // Its decision has changed what it is found by.
  const all = [...matches, here('changed', 'attention')]
  const server = [
    onServer('mine', 90_000),
    onServer('gone', 90_000),
    onServer('sent', 90_000),
    onServer('changed', 90_000),
    onServer('far'),
    onServer('far'),
  ]
  const found = allFound({ open: ['open', 'gone'], matches, all, server })
  const label = (one: Parameters<typeof stateLabel>[0] | undefined) =>
    one && stateLabel(one, EMAIL).words
  expect(label(found.otherwise.get('open'))).toBeUndefined()
  expect(label(found.otherwise.get('gone'))).toBe('Rejected by maya@campfire.example')
  expect(found.here.map((one) => [one.request.id, label(one)])).toEqual([
    ['sent', 'Rejected by maya@campfire.example'],
    ['mine', 'Waiting to send'],
  ])
  expect(found.more.map((one) => [one.request.id, label(one)])).toEqual([
    ['changed', 'Needs you'],
    ['far', 'Rejected by maya@campfire.example'],
  ])
})

test('[T6] an older copy of the server changes nothing, and what is open there can be reviewed', () => {
  const matches = [here('sent', 'sent')]
  const found = allFound({
    open: [],
    matches,
    all: matches,
    server: [onServer('sent'), openRequest('new')],
  })
  expect(found.here).toEqual(matches)
  expect(found.more.map((one) => stateLabel(one, EMAIL).words)).toEqual(['To review'])
})

test.each([
  [undefined, 0, { is: 'asking' }, 'Searching this tablet…'],
  [3, 0, { is: 'asking' }, 'On this tablet: 3 · searching the server…'],
  [3, 12, { is: 'answered', hasMore: false }, 'On this tablet: 3 · the server found 12 more'],
  [3, 50, { is: 'answered', hasMore: true }, 'On this tablet: 3 · the server found 50 more so far'],
  [3, 0, { is: 'answered', hasMore: false }, 'On this tablet: 3 · the server found no more'],
  [3, 0, { is: 'offline' }, 'On this tablet: 3 · Offline: only what is on this tablet'],
  [3, 0, { is: 'unable' }, 'On this tablet: 3'],
  [
    3,
    0,
    { is: 'failed', message: 'Busy' },
    'On this tablet: 3 · the server was not searched: Busy',
  ],
] as const)('[T6] what was searched: %s here, %s more, %o', (count, more, asked, words) => {
  expect(scopeWords(count, more, asked)).toBe(words)
})
