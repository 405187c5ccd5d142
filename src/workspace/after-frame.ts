/** Frames come later than this only where none come: in a page that nobody sees. */
const NO_FRAME_MS = 1_000

/**
 * Runs something once what is rendered now is on screen.
 * @returns calls it off
 */
export function afterFrame(run: () => void): () => void {
  let frame = 0
  const end = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  const go = () => {
    end()
    run()
  }
  const timer = setTimeout(go, NO_FRAME_MS)
  // The first one is drawn only after what asked for it has run.
  frame = requestAnimationFrame(() => (frame = requestAnimationFrame(go)))
  return end
}
