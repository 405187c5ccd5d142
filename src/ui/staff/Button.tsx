import type { ReactNode, Ref } from 'react'
import {
  Button as AriaButton,
  ProgressBarContext,
  useSlottedContext,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components'
import styles from './Button.module.css'
import { Spinner } from '../Spinner.tsx'

/** `primary` is the ember accent that means "act here"; at most one per screen. */
export type ButtonVariant = 'primary' | 'positive' | 'secondary' | 'danger' | 'quiet'

interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  ref?: Ref<HTMLButtonElement>
  variant?: ButtonVariant
  icon?: ReactNode
  /** Omitted for a square button with only an icon, which then needs an `aria-label`. */
  children?: ReactNode
  /** The key that does the same, in the syntax of `aria-keyshortcuts`. */
  shortcut?: string | undefined
}

/** A button; while pending it keeps its size and focus and ignores presses. */
export function Button({ variant = 'secondary', icon, children, shortcut, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      // react-aria drops ARIA attributes that it does not know.
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

/** Has the id by which react-aria makes it part of the button's name. */
function Pending() {
  const progress = useSlottedContext(ProgressBarContext)
  return <Spinner id={progress?.id} label="In progress" size={18} />
}

/** Makes a link look like a button; the link takes `data-variant` too. */
export const buttonClass = styles.button ?? ''
