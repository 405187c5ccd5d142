/**
 * Keeps the focus where a person can go on from. The browser drops it on the body when a page is left, and when
 * the focused element is removed, hidden or disabled: a screen reader then starts again at the top, and so does
 * Tab. The keeper acts only while nothing has the focus, so it never takes it from anybody.
 */
import { isTypingTarget } from './typing-target.ts'

const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]'

/** Elements around things that belong together: the neighbor of a lost element is looked for in there. */
const CONTAINER = [
  DIALOG,
  'main, header, footer, nav, section, form, fieldset, ul, ol',
  '[role="tabpanel"], [role="group"], [role="toolbar"]',
].join()

const TABBABLE = 'a[href], button, input, summary, [tabindex]'

/**
 * An element that never inherits the focus of one that vanished: whoever presses Enter once more would turn something
 * off that they never looked at.
 */
const NEVER_NEXT = '[data-never-next]'

/** They disable or hide an element that stays on the page. */
const ATTRIBUTES = ['disabled', 'hidden', 'inert']

interface Place {
  element: HTMLElement
  /** The position before the element. The browser moves it along when the element or its parents are removed. */
  position: Range
}

/** After a navigation it moves the focus to the new page's heading, after a removal to the neighbor. */
export class FocusKeeper {
  /** Where the focus was last on the page (by its body) and in each open dialog; the latest is last. */
  readonly #places = new Map<Element, Place>()
  /** It lost the focus, and nothing else got it. The next frames show if a person has left it on purpose. */
  #left: EventTarget | null = null
  #isHeadingAwaited = false
  /** The open dialog under which a page was opened: its link led there, and it is about to close. */
  #above: Element | null = null
  #frame: number | null = null

  /** Starts watching the page. @returns a function that stops it */
  start(): () => void {
    const observer = new MutationObserver(this.#onMutations)
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributeFilter: ATTRIBUTES,
    })
    document.addEventListener('focusin', this.#onFocus)
    document.addEventListener('focusout', this.#onBlur)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', this.#onFocus)
      document.removeEventListener('focusout', this.#onBlur)
      if (this.#frame !== null) cancelAnimationFrame(this.#frame)
      this.#frame = null
    }
  }

  /**
   * Moves the focus to the heading of the page that has just been opened, as soon as there is one and no dialog is
   * open above it, unless somebody types or something else is focused first.
   */
  openPage(): void {
    this.#places.delete(document.body)
    const { activeElement } = document
    if (isTypingTarget(activeElement)) return
    this.#above = activeElement?.closest(DIALOG) ?? null
    if (!this.#above) this.#focusHeading()
  }

  readonly #onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    this.#isHeadingAwaited = false
    if (!this.#above?.contains(target)) this.#above = null
    // A dialog that is closed by now has given the focus back. One that opens must not return it to what was left
    // right before.
    this.#forgetClosed()
    for (const [layer, { element }] of this.#places) {
      if (element === this.#left) this.#places.delete(layer)
    }
    this.#left = null
    const layer = target.closest(DIALOG) ?? document.body
    const position = document.createRange()
    position.setStartBefore(target)
    this.#places.delete(layer)
    this.#places.set(layer, { element: target, position })
  }

  readonly #onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return
    this.#left = target
    this.#lookSoon()
  }

  readonly #onMutations = (records: MutationRecord[]) => {
    if (this.#above?.isConnected === false) {
      this.#above = null
      // At once: in the next frame, React Aria would return the focus to what had opened the dialog.
      if (!isFocused(document.activeElement)) this.#focusHeading()
    }
    if (this.#isHeadingAwaited) this.#focusHeading()
    const isDropped = this.#places.size > 0 && !isFocused(document.activeElement)
    if (isDropped || records.some(({ type }) => type === 'attributes')) this.#lookSoon()
  }

  /** In the frame after the next: React Aria returns the focus from a closed dialog in the next one. */
  #lookSoon(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = null
        this.#look()
      })
    })
  }

  #look(): void {
    this.#left = null
    if (isFocused(document.activeElement) || this.#isHeadingAwaited) return
    const hasClosed = this.#forgetClosed()
    const latest = [...this.#places].at(-1)
    if (!latest) {
      if (hasClosed) this.#focusHeading()
      return
    }
    const [layer, place] = latest
    if (!isUsable(place.element)) {
      this.#focusNear(place, layer)
    } else if (hasClosed) {
      place.element.focus({ preventScroll: true })
    } else {
      // Somebody has left it, for instance by a press on an empty part of the page.
      this.#places.delete(layer)
    }
  }

  /** @returns true if a dialog has been closed since the last call */
  #forgetClosed(): boolean {
    const closed = [...this.#places.keys()].filter((layer) => !layer.isConnected)
    closed.forEach((layer) => this.#places.delete(layer))
    return closed.length > 0
  }

  #focusNear({ element, position }: Place, layer: Element): void {
    const parent = position.startContainer
    const container = (parent instanceof Element ? parent : parent.parentElement)?.closest(
      CONTAINER,
    )
    if (container && !isHeading(element)) {
      const others = [...container.querySelectorAll<HTMLElement>(TABBABLE)].filter(
        (other) =>
          other !== element &&
          other.tabIndex >= 0 &&
          !isTypingTarget(other) &&
          other.closest(NEVER_NEXT) === null,
      )
      const isAfter = (other: Element) => position.comparePoint(other, 0) > 0
      const after = others.filter(isAfter)
      const before = others.filter((other) => !isAfter(other)).reverse()
      if ([...after, ...before].some(focus)) return
    }
    if (layer === document.body || !focus(layer as HTMLElement)) this.#focusHeading()
  }

  #focusHeading(): void {
    const heading = document.querySelector('h1')
    this.#isHeadingAwaited = heading === null
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
}

/** Keys go to this element. Firefox leaves the focus on a button that was disabled. */
function isFocused(active: Element | null): boolean {
  return active !== null && active !== document.body && !active.matches(':disabled')
}

function isUsable(element: HTMLElement): boolean {
  return (
    element.getClientRects().length > 0 &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null
  )
}

function isHeading(element: HTMLElement): boolean {
  return element.tagName === 'H1'
}

/** @returns true if the element took the focus; what is hidden or disabled does not */
function focus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
