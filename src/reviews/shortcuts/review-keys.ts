/**
 * The keyboard shortcuts of the review, as one map that handlers, buttons and the `?` sheet all read. Where a
 * command has several keys, handlers and buttons identify a key by its index in `keys`.
 */
import { REASONS_WITH_A_KEY } from '../../rules/receipt.ts'
import { isTypingTarget } from '../../ui/typing-target.ts'
import { pressedKey } from './pressed-key.ts'

type KeyGroup = 'Decide' | 'Fill in' | 'Move' | 'Look'

export interface ReviewKey {
  /** As `KeyboardEvent.key` names them, letters in lower case. */
  keys: readonly string[]
  /** Letters only: the command needs Shift; without it the letter is another command. */
  withShift?: true
  does: string
  group: KeyGroup
  /** No character, so that nothing types it by mistake: it always works, and alone. */
  isNoCharacter?: true
  /**
   * It only goes to a field, for what is typed next. It does not wait for its release, because whatever a finger presses
   * after it belongs into the field.
   */
  goesToField?: true
}

const KEYS = {
  approve: { keys: ['a'], does: 'Approve', group: 'Decide' },
  approveNext: {
    keys: ['a'],
    withShift: true,
    does: 'Approve and open the next one',
    group: 'Decide',
  },
  reject: { keys: ['r'], does: 'Reject', group: 'Decide' },
  rejectNext: {
    keys: ['r'],
    withShift: true,
    does: 'Reject and open the next one',
    group: 'Decide',
  },
  confirm: {
    keys: ['c'],
    does: 'Confirm what was read and stated, and open the next one',
    group: 'Decide',
  },
  correct: { keys: ['e'], does: 'Correct the decision that was sent', group: 'Decide' },
  undo: { keys: ['u'], does: 'Undo the last decision before it is sent', group: 'Decide' },
  park: { keys: ['h'], does: 'Hold, with a note why', group: 'Decide' },
  skip: { keys: ['x'], does: 'Skip: open the next one without deciding', group: 'Decide' },
  reason: {
    keys: REASONS_WITH_A_KEY.map(({ key }) => key),
    does: 'Tick or untick a reason',
    group: 'Fill in',
  },
  business: { keys: ['b'], does: 'Business', group: 'Fill in', goesToField: true },
  date: { keys: ['d'], does: 'Date and time', group: 'Fill in', goesToField: true },
  subtotal: { keys: ['m'], does: 'Subtotal', group: 'Fill in', goesToField: true },
  notes: { keys: ['o'], does: 'Notes', group: 'Fill in', goesToField: true },
  stated: { keys: ['f'], does: 'Fill in what the customer stated', group: 'Fill in' },
  reading: {
    keys: ['s'],
    does: 'Fill in what the tablet read, and go to what is left; again: to the other of two values',
    group: 'Fill in',
    goesToField: true,
  },
  lines: {
    keys: ['l'],
    does: 'Go to the lines of the paper, for arrows and Enter; again: to the next that fits what is left',
    group: 'Fill in',
  },
  phrases: {
    keys: ['k'],
    does: 'Phrases for Other and the notes, then the number of one; with Alt also while you type there',
    group: 'Fill in',
  },
  goOn: {
    keys: ['Enter'],
    does: 'Go on to what is left, or leave the last field',
    group: 'Fill in',
    isNoCharacter: true,
  },
  leave: {
    keys: ['Escape'],
    does: 'Leave the field, so that keys work again',
    group: 'Fill in',
    isNoCharacter: true,
  },
  next: { keys: ['n'], does: 'Next request', group: 'Move' },
  previous: { keys: ['p'], does: 'Previous request', group: 'Move' },
  nextTab: { keys: ['t'], does: 'Next tab', group: 'Move' },
  previousTab: { keys: ['t'], withShift: true, does: 'Previous tab', group: 'Move' },
  queue: { keys: ['q'], does: 'Back to the queue', group: 'Move' },
  search: { keys: ['/'], does: 'Find any receipt', group: 'Move', goesToField: true },
  zoom: { keys: ['+', '-'], does: 'Zoom in, zoom out', group: 'Look' },
  rotate: { keys: ['[', ']'], does: 'Turn left, turn right', group: 'Look' },
  image: { keys: [',', '.'], does: 'Previous image, next image', group: 'Look' },
  fit: { keys: ['z'], does: 'Show all of the image', group: 'Look' },
  invert: { keys: ['i'], does: 'Invert the image', group: 'Look' },
  help: { keys: ['?'], does: 'Show these keys', group: 'Look' },
} satisfies Record<string, ReviewKey>

export type KeyName = keyof typeof KEYS

export const REVIEW_KEYS: Readonly<Record<KeyName, ReviewKey>> = KEYS

/** While one of these is open, it receives every key. */
const OPEN_ABOVE = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]'

/** @returns true while somebody types, or a dialog, list or menu is open */
export function isInUse(): boolean {
  return isTypingTarget(document.activeElement) || document.querySelector(OPEN_ABOVE) !== null
}

/** @returns false for typing, for shortcuts of the browser, for a key held down, and while a dialog or menu is open */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return false
  if (event.repeat || event.isComposing || event.defaultPrevented) return false
  return !isInUse()
}

/** The command of a key press, and the index of the pressed key among the command's keys; null if none. */
export function commandOf(event: KeyboardEvent): { name: KeyName; which: number } | null {
  const names = Object.keys(KEYS) as KeyName[]
  const pressed = pressedKey(event, (key) =>
    names.some((name) => REVIEW_KEYS[name].keys.includes(key)),
  )
  // Go by Shift, not by the letter's case, which Caps Lock inverts.
  const isLetter = /^[a-z]$/.test(pressed)
  const isMeant = ({ keys, withShift }: ReviewKey) =>
    keys.includes(pressed) && (!isLetter || Boolean(withShift) === event.shiftKey)
  const name = names.find((name) => isMeant(REVIEW_KEYS[name]))
  return name ? { name, which: REVIEW_KEYS[name].keys.indexOf(pressed) } : null
}

/**
 * A command's key in the format of `aria-keyshortcuts`.
 * @param which index among the command's keys
 */
export function shortcutOf(name: KeyName, which = 0): string {
  const { keys, withShift } = REVIEW_KEYS[name]
  const key = keys[which] === '+' ? 'Plus' : keys[which]?.toUpperCase()
  return withShift ? `Shift+${key}` : `${key}`
}
