import {
  useEffect,
  useRef,
  type AnimationEvent,
  type FocusEvent,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
} from 'react'
import styles from './BurgerMenu.module.css'

/**
 * The menu of narrow screens (checklist L3). It is a `<details>`, so it opens even without JavaScript. With
 * JavaScript it closes with an animation, and also on Escape, on a press outside, when Tab leaves it, and
 * when a link in it is followed.
 */
export function BurgerMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen(menu.current)) return
      startClosing(menu.current)
      menu.current?.querySelector('summary')?.focus()
    }
    const onPointerDown = (event: PointerEvent) => {
      if (!isInside(menu.current, event.target)) startClosing(menu.current)
    }
    // A click, because Enter on a link fires one too.
    const onLink = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (isInside(menu.current, link)) startClosing(menu.current)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('click', onLink)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('click', onLink)
    }
  }, [])

  // The browser opens it. Closing is done here, because the browser would hide it without the animation.
  const onSummary = (event: ReactMouseEvent) => {
    if (!menu.current?.open) return
    event.preventDefault()
    if (isOpen(menu.current)) startClosing(menu.current)
    else delete menu.current.dataset.closing
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !isInside(menu.current, event.relatedTarget)) {
      startClosing(menu.current)
    }
  }
  const onAnimationEnd = (event: AnimationEvent) => {
    if (event.target === event.currentTarget) finishClosing(menu.current)
  }

  return (
    <details ref={menu} className={styles.menu} onBlur={onBlur}>
      <summary className={styles.burger} aria-label="Menu" onClick={onSummary}>
        <span className={styles.lines} aria-hidden="true" />
      </summary>
      <nav className={styles.panel} aria-label="Menu" onAnimationEnd={onAnimationEnd}>
        {children}
      </nav>
    </details>
  )
}

/** Open and not closing. The element holds the state, because it can be opened before React has loaded. */
function isOpen(menu: HTMLDetailsElement | null): boolean {
  return menu !== null && menu.open && menu.dataset.closing === undefined
}

function startClosing(menu: HTMLDetailsElement | null): void {
  if (menu && isOpen(menu)) menu.dataset.closing = ''
}

function finishClosing(menu: HTMLDetailsElement | null): void {
  if (menu?.dataset.closing === undefined) return
  delete menu.dataset.closing
  menu.open = false
}

function isInside(menu: HTMLElement | null, target: EventTarget | null): boolean {
  return menu !== null && target instanceof Node && menu.contains(target)
}
