import { useEffect, useId, useRef, type ReactNode } from 'react'
import { line } from '../line.ts'
import styles from './NativeDialog.module.css'

interface NativeDialogProps {
  isOpen: boolean
  /** Called however it is closed: by the button, Escape, or a press outside. */
  onClose: () => void
  title: string
  icon?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/**
 * A modal dialog for the public pages, built on the native `<dialog>`: it keeps the focus inside, closes on
 * Escape and then returns the focus to where it was.
 */
export function NativeDialog({ isOpen, onClose, title, ...props }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (isOpen) element.showModal()
    else element.close()
  }, [isOpen])

  useEffect(() => {
    const element = dialog.current
    // The content fills the dialog, so only a press on the backdrop has the dialog itself as its target.
    const onPress = (event: MouseEvent) => {
      if (event.target === element) element?.close()
    }
    element?.addEventListener('click', onPress)
    return () => element?.removeEventListener('click', onPress)
  }, [])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.content}>
        <div className={styles.head}>
          {props.icon && <span className={styles.icon}>{props.icon}</span>}
          <button
            type="button"
            className={styles.close}
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
              <path {...line('currentColor', 2)} d="M6 6l12 12M18 6 6 18" />
            </svg>
          </button>
        </div>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {props.children && <div className={styles.body}>{props.children}</div>}
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </div>
    </dialog>
  )
}
