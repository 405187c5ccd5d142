import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import styles from './CopyButton.module.css'
import { say } from './say.ts'
import { StatusChip } from './StatusChip.tsx'
import { TextField } from './TextField.tsx'

interface CopyButtonProps {
  /** The words on the button. */
  children: string
  /** Tells one of several such buttons apart: follows the button's words in its name. */
  about?: string
  /** Gives the text to copy, when the button is pressed. */
  text: () => string
}

/** Copies a text, and says so once the browser has confirmed it; where it refuses, the text is shown to copy by hand. */
export function CopyButton({ children, about, text }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  const [byHand, setByHand] = useState<string | null>(null)
  const copy = async () => {
    const copied = text()
    try {
      await navigator.clipboard.writeText(copied)
      setIsCopied(true)
      setByHand(null)
      say('Copied')
    } catch {
      setIsCopied(false)
      setByHand(copied)
      say('It could not be copied: copy it by hand')
    }
  }
  return (
    <>
      <Button
        icon={<Copy size={18} />}
        aria-label={about && `${children}, ${about}`}
        onPress={() => void copy()}
      >
        {children}
      </Button>
      {isCopied && (
        <span className={styles.copied}>
          <StatusChip tone="sent">Copied</StatusChip>
        </span>
      )}
      {byHand !== null && (
        <TextField rows={2} label="Copy this by hand" value={byHand} isReadOnly />
      )}
    </>
  )
}
