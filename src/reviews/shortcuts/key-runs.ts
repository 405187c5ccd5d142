/**
 * Tells commands from characters that no finger presses: a scanner's code, or dictated words (WCAG 2.1.4). Neither speed
 * nor content tells: over Bluetooth a scanner is as slow as a hand. A finger stays on its key for a while, a scanner
 * lets go at once; commands wait until their key has been released, or is held (decision 045).
 */
import { isTypingTarget } from '../../ui/typing-target.ts'

/** A scanner's next character comes within this time, even over Bluetooth and to a busy tablet. */
const GAP_MS = 150

/** No finger is off its key again before. */
const FINGER_MS = 38

/** Some machines hold each key until the next. Of a hand, the keys overlap or are apart, but not so close time and again. */
const NEXT_MS = 15

/** A light finger, or two keys pressed at almost the same time, look like a machine, but not three times. */
const FEWEST = 3

/** As many keys held until the next. */
const FEWEST_HELD = 5

/** A hand holds Shift for so long before its letter. A machine sends both in one report, or Shift just before. */
const SHIFT_MS = 60

/** Times in milliseconds of the events, not of their handling: a busy tablet handles slow keys in one go. */
interface Key {
  key: string
  code: string
  downAt: number
  /** Undefined while it is held. */
  upAt?: number
}

interface Run {
  text: string
  keys: Key[]
  /** It is certain that no hand pressed these keys. */
  isCode: boolean
  /** All that follows its first key belongs into a field. */
  goesToField?: boolean
  held: (() => void)[]
  timer?: ReturnType<typeof setTimeout>
}

let run: Run | null = null
/** Since when Shift is held, and nothing else was pressed; else null. */
let shiftAt: number | null = null
const listeners = new Set<(text: string) => void>()

/**
 * Watches all keys of the page while somebody listens; without that, every key is meant.
 * @param onIgnored is told the characters that were no commands
 * @returns ends it
 */
export function watchKeys(onIgnored: (text: string) => void): () => void {
  listeners.add(onIgnored)
  const watched = [
    ['keydown', note],
    ['keyup', noteRelease],
    ['pointerdown', settle],
  ] as const
  for (const [type, act] of watched) window.addEventListener(type, act, { capture: true })
  return () => {
    listeners.delete(onIgnored)
    if (listeners.size > 0) return
    for (const [type, act] of watched) window.removeEventListener(type, act, { capture: true })
  }
}

/**
 * Runs the action once it is certain that the key being pressed was meant, in the order of the keys; otherwise never
 * runs it.
 * @param goesToField it does not wait for the release of its key: what is pressed next belongs into the field
 */
export function actIfMeant(action: () => void, goesToField = false): void {
  if (!run) return action()
  run.held.push(action)
  if (!goesToField || run.keys.length > 1) return
  run.goesToField = true
  settleIn(FINGER_MS + NEXT_MS)
}

function note(event: Event): void {
  if (!(event instanceof KeyboardEvent)) return
  if (run && !goesOn(run, event.timeStamp)) settle()
  const { key, code, ctrlKey, metaKey, altKey, isComposing, repeat, timeStamp: downAt } = event
  const shiftedAt = event.shiftKey ? shiftAt : null
  if (!repeat) shiftAt = key === 'Shift' ? downAt : null
  // A scanner's line feed is Control and J.
  const isShortcut = metaKey || altKey || (ctrlKey && !run?.isCode)
  // Into a field, everybody may type as fast as they can.
  if (isShortcut || isComposing || repeat || isTypingTarget(document.activeElement)) return
  const isCharacter = key.length === 1 || /\P{ASCII}/u.test(key)
  // A scanner ends with one of these, which would press the button that has the focus.
  const isEnd = run !== null && run.keys.length > 1 && (key === 'Enter' || key === 'Tab')
  if (!isCharacter && !isEnd) return
  run ??= { text: '', keys: [], isCode: false, held: [] }
  const before = run.keys.at(-1)
  const areHeld = before !== undefined && heldFor(before, downAt) >= FINGER_MS
  run.keys.push({ key, code, downAt })
  run.isCode ||= run.keys.length >= (areHeld ? FEWEST_HELD : FEWEST)
  if (isCharacter && !ctrlKey) run.text += key
  // Then its hold says the rest: nobody has to wait for its release.
  const isHands = !before && shiftedAt !== null && downAt - shiftedAt >= SHIFT_MS
  settleIn(isHands ? FINGER_MS + NEXT_MS : gapAfter(run.isCode))
  // Space would press that button, too.
  if (!run.isCode && !(before && key === ' ')) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function noteRelease(event: Event): void {
  if (event instanceof KeyboardEvent && event.key === 'Shift') shiftAt = null
  if (!run || !(event instanceof KeyboardEvent)) return
  const { key, code, timeStamp } = event
  // Where Shift is released before its key, that has another name now.
  const isIt = (each: Key) => each.key === key || (code !== '' && each.code === code)
  const released = run.keys.findLast((each) => each.upAt === undefined && isIt(each))
  if (!released) return
  released.upAt = timeStamp
  if (run.isCode || released !== run.keys.at(-1)) return
  // The page hears of the next key some time after it was pressed.
  settleIn(heldFor(released, timeStamp) < FINGER_MS ? GAP_MS : 2 * NEXT_MS)
}

/** A code is still one if the tablet stalls in the middle of it. */
function gapAfter(isCode: boolean): number {
  return isCode ? 3 * GAP_MS : GAP_MS
}

function heldFor({ downAt, upAt }: Key, now: number): number {
  return (upAt ?? now) - downAt
}

/** @returns true if the machine that may have pressed these keys can also have pressed the next one */
function goesOn({ keys, isCode, goesToField }: Run, now: number): boolean {
  const last = keys.at(-1)
  if (!last || now - last.downAt > gapAfter(isCode)) return false
  if (isCode || heldFor(last, now) < FINGER_MS) return true
  return !goesToField && last.upAt !== undefined && now - last.upAt <= NEXT_MS
}

function settleIn(ms: number): void {
  clearTimeout(run?.timer)
  if (!run) return
  const waiting = run
  // Keys that came while the page was busy come first.
  waiting.timer = setTimeout(() => (waiting.timer = setTimeout(settle)), ms)
}

function settle(): void {
  if (!run) return
  const { text, isCode, held, timer } = run
  clearTimeout(timer)
  run = null
  if (isCode) for (const listener of listeners) listener(text)
  else for (const action of held) action()
}
