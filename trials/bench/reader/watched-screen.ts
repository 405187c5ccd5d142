/** All in milliseconds. */
export interface Watched {
  /** From each key that decided to the frame with the next request's image. */
  imageIn: number[]
  /** From that key to the frame with what was read in its images. */
  proposalsIn: number[]
  /** From the change of the address, when the decision is stored, to that frame. */
  openedIn: number[]
  /** Tasks of over 50 ms. */
  tasks: number[]
}

/**
 * For `addInitScript`. Runs in the page, whose clock is more exact than waiting from outside, and measures what `Watched`
 * says. The next request's screen is in the document before it is opened, hidden.
 */
export function watchScreen(): void {
  const watched: Watched = { imageIn: [], proposalsIn: [], openedIn: [], tasks: [] }
  Object.assign(window, { watched })
  let pressed = 0
  let path = ''
  let before = ''
  let opened = 0
  let changed = 0
  let panelBefore: Element | undefined
  window.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
  navigation.addEventListener('currententrychange', () => (changed = performance.now()))
  new PerformanceObserver((list) => {
    watched.tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
  // No named functions in here: tsx would make them call a helper that the page lacks.
  new MutationObserver(() => {
    const image = document.querySelector<HTMLImageElement>(
      '[aria-label="Receipt"] img[alt^="Receipt"]',
    )
    if (image && image.src !== before && location.pathname !== path) {
      const key = (opened = pressed)
      path = location.pathname
      before = image.src
      void image.decode().then(() =>
        requestAnimationFrame(() => {
          if (image.clientHeight > 0) watched.imageIn.push(performance.now() - key)
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
