// Fetches the page's code after the first paint: when the browser is idle, or on the first interaction.
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
