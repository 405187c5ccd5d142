import { useId, type ReactNode } from 'react'
import styles from './FormSection.module.css'

interface FormSectionProps {
  title: string
  hint: string
  children: ReactNode
}

/** One of the form's parts: what it is about, and its fields in two columns where there is room. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.hint}>{hint}</p>
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

interface FormFieldProps {
  /** The field of the business, so that it can be focused when it is wrong. */
  name?: string
  /** Over both columns. */
  isWide?: boolean
  children: ReactNode
}

export function FormField({ name, isWide = false, children }: FormFieldProps) {
  return (
    <div className={styles.field} data-field={name} data-wide={isWide || undefined}>
      {children}
    </div>
  )
}

/** Shows the first on screen of the fields that need a correction, and puts the focus into it. */
export function focusFirst(form: HTMLElement | null, names: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const field = fields.find(({ dataset }) => names.includes(dataset.field ?? ''))
  field?.scrollIntoView?.({ block: 'center' })
  field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
}
