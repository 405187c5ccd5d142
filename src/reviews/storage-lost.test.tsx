/** A review whose tablet's data is deleted while somebody works on it. */
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readDraft } from '../offline/drafts/review-drafts.ts'
import { elapse, heading, openHermes, until } from '../testing/hermes.tsx'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

test('[X11] [V10] what is typed is stored again after the tablet’s data was deleted, and the review stays', async () => {
  const server = reviewServer({ requests: requestsOf({ 'r-1': {}, 'r-2': {} }) })
  const hermes = openHermes('/hermes/r-1', server)
  await until(() => expect(heading()).toBe('r-1@example.com'))
  await until(() => screen.getByLabelText('Notes'))
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Torn in the middle' } })
  const stored = () => readDraft(hermes.database, 'r-1')
  await until(() =>
    expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Torn in the middle'),
  )
  await elapse(200)
  expect((await stored())?.notes).toBe('Torn in the middle')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  indexedDB.deleteDatabase(hermes.database.name)
  await elapse(500)
  expect(hermes.path()).toBe('/hermes/r-1')
  expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Torn in the middle')
  expect((await stored())?.notes).toBe('Torn in the middle')
})
