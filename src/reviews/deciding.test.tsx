import { expect, test } from 'vitest'
import { openRequest } from '../offline/testing.ts'
import { openHermes, pass, press, until } from '../testing/hermes.tsx'
import { reviewServer } from '../testing/review-server.ts'

const REQUESTS = ['r-1', 'r-2', 'r-3'].map((id) => ({
  ...openRequest(id),
  userEmail: `${id}@example.com`,
}))

function setup() {
  const server = reviewServer({ requests: REQUESTS })
  const hermes = openHermes('/hermes/dashboard', server)
  const shown = (id: string) =>
    until(() => expect(document.querySelector('h1')?.textContent).toBe(`${id}@example.com`))
  return { server, hermes, shown }
}

test('[V7] [V10] a rejection by keys opens the next request, and is sent when its hold is over', async () => {
  const { server, hermes, shown } = setup()
  await until(() => expect(document.querySelectorAll('li a')).toHaveLength(3))
  press('n')
  await shown('r-1')
  press('3')
  press('R', { shiftKey: true })
  await shown('r-2')
  expect(hermes.path()).toBe('/hermes/r-2')
  await pass(3_000)
  expect(server.decisions).toEqual([])
  await pass(2_000)
  expect(server.decisions).toMatchObject([{ reviewId: 'r-1', rejectionReasons: ['not-readable'] }])
})
