/** All in milliseconds. */
export interface Watched {
  /** From each key that decided to the frame with the next request's image. */
  imageIn: number[]
  /** From that key to the frame with what was read in its images. */
  proposalsIn: number[]
  /** From the change of the address, when the decision is stored, to that frame. */
  openedIn: number[]
  /** From each key that decided to the steps up to the image: see `STEPS`. */
  steps: number[][]
  /** Tasks of over 50 ms. */
  tasks: number[]
}

/** What happens between the key that decides and the next request's image. */
export const STEPS = ['key taken', 'stored', 'address changed', 'rendered', 'image in a frame']

/**
 * For `addInitScript`. Runs in the page, whose clock is more exact than waiting from outside, and measures what `Watched`
 * says. The next request's screen is in the document before it is opened, hidden.
 */
export function watchScreen(): void {
  const watched: Watched = { imageIn: [], proposalsIn: [], openedIn: [], steps: [], tasks: [] }
  Object.assign(window, { watched })
  let pressed = 0
  let path = ''
  let before = ''
  let opened = 0
  let changed = 0
  let asked = 0
  let stored = 0
  let panelBefore: Element | undefined
  window.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
  navigation.addEventListener('currententrychange', () => (changed = performance.now()))
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...row: [value: unknown]) {
    if (this.name === 'outbox') {
      asked = performance.now()
      // Before the page hears of it, which goes on at once.
      this.transaction.db.addEventListener('complete', () => (stored = performance.now()), {
        capture: true,
        once: true,
      })
    }
    return add.apply(this, row)
  }
  new PerformanceObserver((list) => {
    watched.tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  // No named functions in here: tsx would make them call a helper that the page lacks.
  new MutationObserver(() => {
    const image = document.querySelector<HTMLImageElement>(
      '[aria-label="Receipt"] img[alt^="Receipt"]',
    )
    // It has no height before its stage has one.
    const isNew = image && image.src !== before && location.pathname !== path
    if (isNew && image.clientHeight > 0) {
      const key = (opened = pressed)
      path = location.pathname
      before = image.src
      const times = [asked, stored, changed, performance.now()]
      void image.decode().then(() =>
        requestAnimationFrame(() => {
          const now = performance.now()
          watched.imageIn.push(now - key)
          watched.steps.push([...times, now].map((at) => at - key))
        }),
      )
    }
    const panels = [...document.querySelectorAll('[aria-label="From the image"]')]
    const panel = panels.find(({ clientHeight }) => clientHeight > 0)
    if (!panel || panel === panelBefore || location.pathname !== path) return
    if (!panel.hasAttribute('data-has-values')) return
    panelBefore = panel
    const [key, change] = [opened, changed]
    requestAnimationFrame(() => {
      watched.proposalsIn.push(performance.now() - key)
      watched.openedIn.push(performance.now() - change)
    })
  }).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['src', 'style', 'data-has-values'],
  })
}
