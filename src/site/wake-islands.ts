/** Brings the islands of a page to life, each by itself and at most once. */
import { isServerUp } from '../offline/server-up.ts'
import type { IslandName } from '../ui/public/Island.tsx'
import { ISLANDS } from './islands.ts'

/** The events of a touch. A pointer that comes near saves the wait when it presses. */
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'] as const

/** A page that was reloaded for missing code less than this ago is not reloaded again. */
const RELOAD_AGAIN_MS = 60_000
const RELOADED = 'reloaded'

/**
 * After somebody touched a link, the page is not reloaded for this long: a reload would cancel their way. If they are
 * still here then, the next touch reloads it.
 */
const LEAVING_MS = 10_000
let leftAt = 0

/** A field with the focus, or anything focused in a part of the page that works. */
const IN_USE = ':is(input, textarea, select, [data-wake=awake] *):focus'

const waking = new Map<HTMLElement, Promise<void>>()

/** Watches the islands of the page. */
export function wakeIslands(): void {
  for (const event of TOUCHES) {
    addEventListener(event, wakeAround, true)
  }
  addEventListener('click', replayLater, true)
  addEventListener('keydown', submitLater)
  addEventListener('online', () => wakeAll('failed'))
  wakeAll('load')
}

function wakeAll(state: 'failed' | 'load'): void {
  for (const island of document.querySelectorAll<HTMLElement>(`[data-wake=${state}]`)) {
    void wake(island)
  }
}

/** Brings an island to life. Resolves when it is, or when its code cannot be had. */
export function wake(island: HTMLElement): Promise<void> {
  const life = waking.get(island) ?? start(island)
  waking.set(island, life)
  return life
}

async function start(island: HTMLElement): Promise<void> {
  try {
    await ISLANDS[island.dataset.island as IslandName](island)
    island.dataset.wake = 'awake'
  } catch (error) {
    console.warn(error)
    waking.delete(island)
    island.dataset.wake = 'failed'
    reloadForNewRelease()
  }
}

/**
 * After a release the code of the old page is gone, while the new page has its own. Forms keep what was typed.
 * Nobody who types or is on the way to another page is interrupted: this page waits. Without our server a reload
 * would end in the browser's own error: the island is tried again at the next touch, and when the device is back
 * online.
 */
function reloadForNewRelease(): void {
  void isServerUp().then((isUp) => {
    if (!isUp || !document.querySelector('[data-wake=failed]')) return
    if (document.querySelector(IN_USE)) {
      addEventListener('focusout', reloadForNewRelease, { once: true })
      return
    }
    const now = Date.now()
    try {
      const reloadedAt = Number(sessionStorage.getItem(RELOADED))
      if (now - leftAt < LEAVING_MS || now - reloadedAt < RELOAD_AGAIN_MS) return
      sessionStorage.setItem(RELOADED, String(now))
      location.reload()
    } catch {
      // The browser blocks the storage: a page that forgets its reloads might not stop reloading.
    }
  })
}

function islandAround(target: EventTarget | null): HTMLElement | null | undefined {
  // The document has no `closest`, but gets events.
  return (target as Partial<Element>).closest?.('[data-island]:not([data-wake=awake])')
}

function wakeAround({ target }: Event): void {
  if ((target as Partial<Element>).closest?.('a')) leftAt = Date.now()
  const island = islandAround(target)
  if (island) void wake(island)
}

/** As a press of the button, which is disabled until there is code to enable it. */
function submitLater({ key, target }: KeyboardEvent): void {
  const island = islandAround(target)
  if (key !== 'Enter' || (target as Partial<Element>).localName !== 'input') return
  if (!island?.querySelector('form button:disabled')) return
  // Looked up afterwards: in an island that was translated early, it is another one by then.
  void wake(island).then(() => island.querySelector('form')?.requestSubmit())
}

/** A press that came too early takes effect once somebody can answer it. Links that open elsewhere just do. */
function replayLater(event: MouseEvent): void {
  const island = islandAround(event.target)
  const pressed =
    island && (event.target as Element).closest<HTMLAnchorElement>('button, a[data-opens]')
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  // Live: when it is read later, it holds what is there by then.
  const like = island.getElementsByTagName(pressed.localName) as HTMLCollectionOf<HTMLElement>
  const place = [...like].indexOf(pressed)
  void wake(island).then(() => {
    // In an island that was translated early, another one has taken its place.
    if (island.dataset.wake === 'awake') (pressed.isConnected ? pressed : like[place])?.click()
    // A button has no address.
    else if (pressed.href) {
      leftAt = Date.now()
      location.assign(pressed.href)
    }
  })
}
