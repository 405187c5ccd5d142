import type { ReactNode } from 'react'
import styles from './FormSection.module.css'

interface FormFieldProps {
  /** Name of the business's field, by which `focusFirst` finds it. */
  name?: string
  /** Spans both columns. */
  isWide?: boolean
  children: ReactNode
}

/** The cell of a field in a section of the form. */
export function FormField({ name, isWide = false, children }: FormFieldProps) {
  return (
    <div className={styles.field} data-field={name} data-wide={isWide || undefined}>
      {children}
    </div>
  )
}

/**
 * Scrolls to the first field, in page order, that needs correcting, and focuses it.
 * @param names the fields that need correcting, in any order
 */
export function focusFirst(form: HTMLElement | null, names: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const first = fields.find(({ dataset }) => names.includes(dataset.field ?? ''))
  first?.scrollIntoView?.({ block: 'center' })
  first?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
}
