/** The next request's screen is rendered before it is opened, and nothing of that shows or counts. */
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EMPTY_DRAFT, saveDraft } from '../offline/drafts/review-drafts.ts'
import type { StaffDatabase } from '../offline/database.ts'
import { readDecision } from '../offline/outbox/outbox-reads.ts'
import { decodeImages } from '../testing/browser-gaps.ts'
import { elapse, openHermes, opened, press, until } from '../testing/hermes.tsx'
import { field } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'
import type * as newSession from './session/new-session.ts'

/** Ids of the requests whose screens are rendered, in the order of the renderings. */
const rendered: string[] = []
vi.mock('./session/new-session.ts', async (original) => {
  const { useNewSession } = await original<typeof newSession>()
  return {
    useNewSession: (...given: Parameters<typeof useNewSession>) => {
      rendered.push(given[0].request.id)
      return useNewSession(...given)
    },
  }
})

/** Opens `r-1` and waits for the hidden screen of `r-2`. */
async function setup(requests = 3) {
  const ids = ['r-1', 'r-2', 'r-3'].slice(0, requests)
  const server = reviewServer({
    requests: requestsOf(Object.fromEntries(ids.map((id) => [id, {}]))),
  })
  const hermes = openHermes('/hermes/r-1', server)
  decodeImages()
  await opened('r-1')
  await until(() => prepared('r-2'))
  return hermes.database
}

/** @returns the heading of a hidden screen */
function prepared(id: string): HTMLElement {
  const heading = [...document.getElementsByTagName('h1')][1]
  if (heading?.textContent !== `${id}@example.com`) throw new Error(`${id} is not prepared`)
  return heading
}

const notes = () => field('Notes')

test('[X11] the prepared screen opens, with the draft that another tab stored meanwhile; its time begins only then', async () => {
  const database = await setup()
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  expect(screen.queryByText('r-2@example.com')).toBeNull()
  await act(() =>
    saveDraft(database, 'r-2', { ...EMPTY_DRAFT, notes: 'from elsewhere' }, Date.now()),
  )
  await elapse(10_000)
  const next = prepared('r-2')
  press('n')
  await opened('r-2')
  expect(document.getElementsByTagName('h1')[0]).toBe(next)
  expect(notes().value).toBe('from elsewhere')
  await until(() => prepared('r-3'))
  await elapse(3_000)
  press('1')
  press('R', { shiftKey: true })
  await opened('r-3')
  const { entry } = await readDecision(database, 'r-2')
  expect(entry?.openMs).toBeGreaterThanOrEqual(3_000)
  expect(entry?.openMs).toBeLessThan(6_000)
})

test('[X11] what was rendered ahead is shown by a key or a decision, and not rendered anew', async () => {
  await setup()
  await elapse(2_000)
  rendered.length = 0
  press('n')
  await opened('r-2')
  expect(rendered).not.toContain('r-2')
  await until(() => prepared('r-3'))
  await elapse(2_000)
  press('1')
  rendered.length = 0
  press('R', { shiftKey: true })
  await opened('r-3')
  expect(rendered).not.toContain('r-3')
})

test('[X11] of two requests, each opens as it was left, also from a slow storage', async () => {
  const database = await setup(2)
  await goOn('n', 'r-2')
  await until(() => prepared('r-1'))
  await goOn('p', 'r-1')
  type('of the first')
  await elapse(500)
  const storage = await hold(database)
  await goOn('n', 'r-2')
  expect(notes().value).toBe('')
  await elapse(500)
  press('p')
  await elapse(500)
  expect(notes).toThrow()
  storage.release()
  await opened('r-1')
  expect(notes().value).toBe('of the first')
})

test('[X11] what a slow storage has not stored yet is there too', async () => {
  const database = await setup()
  const storage = await hold(database)
  type('begun')
  type('begun and gone on with')
  await goOn('n', 'r-2')
  press('p')
  await elapse(100)
  storage.release()
  await opened('r-1')
  await until(() => expect(notes().value).toBe('begun and gone on with'))
})

const type = (value: string) => fireEvent.change(notes(), { target: { value } })

/** Leaves with a key, and waits for the screen that it leads to. */
async function goOn(key: string, id: string) {
  press(key)
  await opened(id)
}

/** Occupies the store of drafts. */
function hold(database: StaffDatabase): Promise<{ release: () => void }> {
  let isHeld = true
  return new Promise((resolve) => {
    void database.transact(['drafts'], 'readwrite', async (tx) => {
      while (isHeld) {
        await tx.objectStore('drafts').count()
        resolve({ release: () => (isHeld = false) })
      }
    })
  })
}
