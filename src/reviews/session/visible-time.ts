import { onVisibility } from '../../offline/page-lifecycle.ts'

/**
 * Starts counting how long the page is visible; `elapsed` gives the milliseconds so far, `stop` removes the listener.
 * @param now milliseconds of a monotonic clock
 */
export function countVisibleTime(now: () => number = () => performance.now()) {
  let counted = 0
  let since: number | null = document.visibilityState === 'visible' ? now() : null
  const onChange = () => {
    if (since !== null) counted += now() - since
    since = document.visibilityState === 'visible' ? now() : null
  }
  return {
    elapsed: () => Math.round(counted + (since === null ? 0 : now() - since)),
    stop: onVisibility(onChange),
  }
}
