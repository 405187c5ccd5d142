import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  ProgressBarContext,
  useSlottedContext,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components'
import styles from './Button.module.css'
import { Spinner } from '../Spinner.tsx'

/** `primary` is the ember "act here"; one on a screen at most. */
export type ButtonVariant = 'primary' | 'positive' | 'secondary' | 'danger' | 'quiet'

interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  variant?: ButtonVariant
  icon?: ReactNode
  /** Left out for a square button that shows its icon alone; `aria-label` is then its name. */
  children?: ReactNode
  /** The key that does the same, as `aria-keyshortcuts` names it. */
  shortcut?: string
}

/** A button; while pending it keeps its size and focus and takes no press. */
export function Button({ variant = 'secondary', icon, children, shortcut, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      // The library lets no ARIA attribute through that it does not know.
      render={(button) => <button {...button} aria-keyshortcuts={shortcut} />}
      className={buttonClass}
      data-variant={variant}
      data-icon-only={children === undefined || undefined}
    >
      {props.isPending ? <Pending /> : icon}
      {children}
    </AriaButton>
  )
}

/** Under the id by which the library makes it a part of the button's name. */
function Pending() {
  const progress = useSlottedContext(ProgressBarContext)
  return <Spinner id={progress?.id} label="In progress" size={18} />
}

/** The look of a button for links, which take `data-variant` too. */
export const buttonClass = styles.button ?? ''
