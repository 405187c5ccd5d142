/**
 * From now on keeps the section that the address names where the browser has scrolled it to, while lists above it
 * grow, until the person scrolls, presses or types. Not all browsers keep what one sees in place by themselves.
 */
export function keepAnchor(): void {
  const { body } = document
  let target: Element | null = null
  let scrolledTo = 0
  let height = 0
  const place = () => {
    target?.scrollIntoView()
    scrolledTo = scrollY
    height = body.offsetHeight
  }
  const growth = new ResizeObserver(place)
  const release = () => {
    target = null
    growth.disconnect()
  }
  const hold = () => {
    target = document.getElementById(location.hash.slice(1))
    // Most addresses name no section, and measuring would force a layout before the first paint.
    if (!target) return
    const before = scrollY
    place()
    growth.observe(body)
    // On a page that is on screen already, the person may have moved on before this code arrived. At its top, the
    // browser has not gone to the section yet.
    const isSeen = performance.getEntriesByType('paint').length > 0
    if (isSeen && before > 0 && Math.abs(scrollY - before) > 1) {
      scrollTo(scrollX, before)
      release()
    }
  }
  const onScroll = () => {
    // When the page has changed its height, the browser may have scrolled by itself.
    if (target && scrollY !== scrolledTo && body.offsetHeight === height) release()
  }
  addEventListener('scroll', onScroll)
  addEventListener('hashchange', hold)
  for (const type of ['pointerdown', 'keydown', 'pagehide']) addEventListener(type, release, true)
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // After a reload or "back" the browser restores where the person was.
  if (opened?.type === 'navigate') hold()
}
