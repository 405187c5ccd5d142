import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Afresh } from '../Afresh.tsx'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** `wide` fits two columns; `full` covers almost the whole page, for images. */
  size?: 'small' | 'wide' | 'full'
  /** `alertdialog` if it must be answered. */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** A modal dialog. Escape and the cross close it; focus then returns to where it was. */
export function Dialog({
  title,
  isOpen,
  onClose,
  size = 'small',
  role = 'dialog',
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      className={styles.overlay}
    >
      <Modal className={styles.modal} data-size={size}>
        <AriaDialog role={role} className={styles.dialog}>
          <div className={styles.head}>
            <Heading slot="title" className={styles.title}>
              {title}
            </Heading>
            <Button variant="quiet" aria-label="Close" icon={<X size={20} />} onPress={onClose} />
          </div>
          <Afresh>{children}</Afresh>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The row of buttons that ends a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
