/** Steps of a reviewer in a session, in any engine. */
import { PASSWORD, REVIEWER } from '../../tests/fixtures/screens/hermes.ts'
import type { Tablet } from './tablet.ts'

export const QUEUE = '/hermes/dashboard'

const LIST = '//*[@aria-label="Requests to review"]'
const NOT_READABLE = '//label[contains(., "Not readable")]'

/** Signs in and waits until this tablet can work offline and has begun to read images ahead. */
export async function signIn(tablet: Tablet, origin: string): Promise<void> {
  await tablet.goto(`${origin}/hermes/login`)
  await tablet.type('//input[@name="email"]', REVIEWER)
  await tablet.type('//input[@name="password"]', PASSWORD)
  await tablet.press('//button[@type="submit"]', '//button[contains(., "Sign out")]')
  await tablet.goto(origin + QUEUE)
  await tablet.see('//p[contains(., "40 ready offline")]')
  // Not all of them, so that every session has some left to read while it sends.
  await tablet.find('an image that was read', FIND_READINGS)
}

const FIND_READINGS = `
  const answer = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) })
  const find = async () => {
    const known = await indexedDB.databases()
    const { name } = known.find(({ name }) => name.startsWith('hermes:'))
    const db = await answer(indexedDB.open(name))
    const images = await answer(db.transaction('images').objectStore('images').getAll())
    db.close()
    return images.some(({ reader }) => reader) || null
  }
  return find()`

/** Waits until the header shows the status of sending. It needs no list for that. */
export async function seeStatus(tablet: Tablet): Promise<void> {
  await tablet.see('//header//button[contains(., "waiting")]')
}

/**
 * Waits for an open request in the queue: this tablet's list may be older than other tablets' decisions.
 * @param taken requests that were decided already, on this or another tablet
 * @returns its review id
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

/** Rejects a request by the form, and waits until the screen says that the decision is saved. */
export async function reject(tablet: Tablet, reviewId: string): Promise<void> {
  const link = `//a[@href="/hermes/${reviewId}"]`
  // Clicks the link by script: while the list is being rendered, a pointer could hit another row.
  await tablet.see(link)
  await tablet.evaluate(`document.querySelector('a[href="/hermes/${reviewId}"]').click()`)
  await tablet.see(NOT_READABLE)
  await tablet.press(NOT_READABLE, `${NOT_READABLE}[@data-selected]`)
  // The message could be the previous decision's; the list without the request cannot.
  await tablet.press('//button[normalize-space()="Reject"]', `${LIST}[not(.${link})]`)
  await tablet.see('//*[contains(text(), "Saved on this tablet")]')
}

/** @returns the texts of status and alerts, and the stores that do not answer even a new connection */
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
