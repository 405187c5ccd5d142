/** What a reviewer does in a session, and what the screen and the storage say, in any engine. */
import { PASSWORD, REVIEWER } from '../fixtures/hermes.ts'
import type { Tablet } from './tablet.ts'

export const QUEUE = '/hermes/dashboard'

const LIST = '//*[@aria-label="Requests to review"]'
const NOT_READABLE = '//label[contains(., "Not readable")]'

/** Signs in and waits until this tablet could go on without a network. */
export async function signIn(tablet: Tablet, origin: string): Promise<void> {
  await tablet.goto(`${origin}/hermes/login`)
  await tablet.type('//input[@name="email"]', REVIEWER)
  await tablet.type('//input[@name="password"]', PASSWORD)
  await tablet.press('//button[@type="submit"]', '//button[contains(., "Sign out")]')
  // The person's own switch: reading text in images keeps a core busy behind every review.
  await tablet.evaluate('localStorage.setItem("hermes:reads-pictures", "no")')
  await tablet.goto(origin + QUEUE)
  await tablet.see('//p[contains(., "40 ready offline")]')
}

/** Waits until the page says how its work stands; it needs no list for that. */
export async function seeStatus(tablet: Tablet): Promise<void> {
  await tablet.see('//header//button[contains(., "waiting")]')
}

/**
 * Waits for an open request of the queue: what this tablet kept of it may be older than the others' work.
 * @param taken requests that were decided already, here or on another tablet
 */
export async function firstOpen(tablet: Tablet, taken: ReadonlySet<string>): Promise<string> {
  const id = await tablet.find(
    'an open request',
    `const links = document.querySelectorAll('[aria-label="Requests to review"] a')
     const ids = [...links].map((link) => link.getAttribute('href').replace('/hermes/', ''))
     return ids.find((id) => !arguments[0].includes(id)) ?? null`,
    [...taken],
  )
  return id as string
}

/** Rejects a request of the queue by the form, and waits until the screen says that this is saved. */
export async function reject(tablet: Tablet, reviewId: string): Promise<void> {
  const link = `//a[@href="/hermes/${reviewId}"]`
  // By the link itself: a pointer could meet another row of a list that is being drawn.
  await tablet.see(link)
  await tablet.evaluate(`document.querySelector('a[href="/hermes/${reviewId}"]').click()`)
  await tablet.see(NOT_READABLE)
  await tablet.press(NOT_READABLE, `${NOT_READABLE}[@data-selected]`)
  // A message could be the one of the decision before; the list without the request cannot.
  await tablet.press('//button[normalize-space()="Reject"]', `${LIST}[not(.${link})]`)
  await tablet.see('//*[contains(text(), "Saved on this tablet")]')
}

/** What the status and alerts on the screen say, and which stores of Hermes' database do not even answer a fresh connection. */
export async function diagnose(tablet: Tablet): Promise<string> {
  try {
    const words = await tablet.evaluate(
      `const said = document.querySelectorAll('header button:first-of-type, [role=alert], [role$=dialog]')
       return [location.pathname, ...[...said].map((element) => element.textContent)].join(' | ')`,
    )
    const silent = (await tablet.evaluate(FIND_SILENT_STORES)) as string[]
    return `the screen says "${words}"; stores that do not answer: ${silent.join(', ') || 'none'}`
  } catch (error) {
    return `the page does not answer: ${String(error)}`
  }
}

const FIND_SILENT_STORES = `
  const answer = (request) => Promise.race([
    new Promise((resolve) => { request.onsuccess = () => resolve(request.result) }),
    new Promise((resolve) => setTimeout(resolve, 2000)),
  ])
  const find = async () => {
    const known = await indexedDB.databases()
    const database = known.find(({ name }) => name.startsWith('hermes:'))
    if (!database) return ['there is no database']
    const db = await answer(indexedDB.open(database.name))
    if (!db) return ['all of them']
    const counts = [...db.objectStoreNames].map(async (store) => {
      const count = await answer(db.transaction(store).objectStore(store).count())
      return count === undefined ? [store] : []
    })
    const silent = (await Promise.all(counts)).flat()
    db.close()
    return silent
  }
  return find()`
