/**
 * Tells commands from characters that no finger types: a scanner's code, or dictated words (WCAG 2.1.4). Commands wait
 * until it is known that their key does not begin such a run.
 */
import { isTypingTarget } from '../../ui/typing-target.ts'

/** Fingers are slower, even where one key follows another without a pause. */
const GAP_MS = 50

/** Two keys can be pressed at almost the same time by mistake, three cannot. */
const FEWEST = 3

interface Run {
  text: string
  count: number
  /** When its last key was pressed, in milliseconds of the page's clock. */
  at: number
  held: (() => void)[]
  timer: ReturnType<typeof setTimeout> | undefined
}

let run: Run | null = null
let watchers = 0
const listeners = new Set<(text: string) => void>()

/** Watches all keys of the page while at least one caller wants that. @returns ends it */
export function watchKeys(): () => void {
  watchers += 1
  if (watchers === 1) {
    window.addEventListener('keydown', note, { capture: true })
    window.addEventListener('pointerdown', settle, { capture: true })
  }
  return () => {
    watchers -= 1
    if (watchers > 0) return
    window.removeEventListener('keydown', note, { capture: true })
    window.removeEventListener('pointerdown', settle, { capture: true })
    settle()
  }
}

/** @param listener is told the characters that were no commands. @returns ends it */
export function onIgnoredKeys(listener: (text: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** @returns true if the key that is being pressed follows another one faster than fingers can */
export function isInRun(): boolean {
  return run !== null && run.count > 1
}

/**
 * Runs the action once it is certain that the key being pressed was meant, in the order of the keys; otherwise never
 * runs it.
 */
export function actIfMeant(action: () => void): void {
  if (run) run.held.push(action)
  else action()
}

function note(event: Event): void {
  if (!(event instanceof KeyboardEvent)) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
  if (run && event.timeStamp - run.at > GAP_MS) settle()
  // Into a field, everybody may type as fast as they can.
  if (isTypingTarget(document.activeElement)) return
  const isCharacter = event.key.length === 1 || /\P{ASCII}/u.test(event.key)
  // A scanner ends with one of these, which would press the button that has the focus.
  const isEnd = isInRun() && (event.key === 'Enter' || event.key === 'Tab')
  if (!isCharacter && !isEnd) return
  clearTimeout(run?.timer)
  run ??= { text: '', count: 0, at: 0, held: [], timer: undefined }
  if (isCharacter) run.text += event.key
  run.count += 1
  run.at = event.timeStamp
  run.timer = setTimeout(settle, GAP_MS)
  if (run.count < FEWEST) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function settle(): void {
  if (!run) return
  const { text, count, held, timer } = run
  clearTimeout(timer)
  run = null
  if (count < FEWEST) for (const action of held) action()
  else for (const listener of listeners) listener(text)
}
