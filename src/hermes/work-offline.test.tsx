/** Working offline on purpose, on the whole screen: from the switch over a reload to what reaches the server. */
import { expect, test, vi } from 'vitest'
import { decideReviewRequest } from '../contract/review-calls.ts'
import { mustWorkerRest } from '../offline/worker-rest.ts'
import { elapse, heading, opened, openHermes, press, row, until } from '../testing/hermes.tsx'
import { button, dialog, escape, field, noDialog } from '../testing/keyboard.ts'
import { requestsOf, reviewServer } from '../testing/review-server.ts'

const header = () => document.querySelector('[aria-label="Connection and sending"]')?.textContent
/** Two presses: the details, and the switch in them. */
async function flip({ user }: ReturnType<typeof openHermes>): Promise<void> {
  await user.click(button(/nothing waiting|waiting/))
  await user.click(field('Work offline'))
}

test('[T2] working offline nothing is asked, also after a reload; what was decided is sent once, when it is over', async () => {
  const server = reviewServer({ requests: requestsOf({ 'r-1': {}, 'r-2': {}, 'r-3': {} }) })
  server.fetch = vi.fn(server.fetch)
  const hermes = openHermes('/hermes/r-1', server)
  const { user, database } = hermes
  const sent = () => server.asked(decideReviewRequest).map(({ body }) => body)
  await opened('r-1')
  await until(() => expect(header()).toContain('Online'))
  await elapse(2_000)

  await flip(hermes)
  expect(dialog()).toContain('What you decide waits on this tablet until you switch it off.')
  await escape()
  await noDialog()
  await until(() => expect(header()).toContain('Working offline · nothing waiting'))
  vi.mocked(server.fetch).mockClear()
  press('3')
  press('r')
  await until(() => expect(heading()).toBe('Review Receipt'))
  await until(() => expect(header()).toContain('Working offline · 1 waiting'))
  await elapse(10_000)

  hermes.reload()
  await until(() => expect(header()).toContain('Working offline · 1 waiting'))
  await until(() => row('r-2').click())
  await opened('r-2')
  press('3')
  press('r')
  await until(() => expect(header()).toContain('Working offline · 2 waiting'))
  await elapse(120_000)
  expect(await mustWorkerRest(database)).toBe(true)
  expect(server.fetch).not.toHaveBeenCalled()

  await user.click(button('Go online'))
  await until(() => expect(sent()).toHaveLength(2))
  await until(() => expect(header()).toContain('Online · nothing waiting'))
  await elapse(30_000)
  expect(sent()).toMatchObject([{ reviewId: 'r-1' }, { reviewId: 'r-2' }])
  expect(await mustWorkerRest(database)).toBe(false)
})

test('[T2] a sign-out asks about what waits, offers to send it, and ends working offline', async () => {
  const server = reviewServer({ requests: requestsOf({ 'r-1': {}, 'r-2': {} }) })
  const hermes = openHermes('/hermes/r-1', server)
  const { user } = hermes
  await opened('r-1')
  await flip(hermes)
  await escape()
  await noDialog()
  press('3')
  press('r')
  await until(() => expect(header()).toContain('Working offline · 1 waiting'))
  await user.click(button('Sign out'))
  expect(dialog()).toContain('1 decision still to be sent')
  expect(button('Go online and send')).toBeTruthy()
  await user.click(button('Keep for my next sign-in'))
  await until(() => expect(hermes.path()).toBe('/hermes/login'))
  expect(localStorage.getItem('hermes:work-offline')).toBeNull()
  expect(server.decisions).toEqual([])
})
