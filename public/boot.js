// Fetches the page's code once the page has been painted: when the browser is idle, or at the first touch.
const { main } = document.currentScript.dataset
let isStarted = false

function start() {
  if (isStarted) return
  isStarted = true
  void import(main)
}

for (const event of ['pointerdown', 'keydown', 'touchstart']) {
  addEventListener(event, start, { once: true, passive: true })
}
addEventListener('load', () => {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
})
