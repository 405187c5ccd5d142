import { useState } from 'react'
import { say } from '../../ui/staff/say.ts'
import type { Confirmation } from '../recognition/FromImage.tsx'

const NOT_SHOWN = 'The image is not shown yet'

interface ConfirmationProps {
  /** What is in the way, as a sentence; null if nothing is. */
  obstacle: string | null
  /** Whether the image and the rows that were read have been looked at. */
  isSeen: boolean
  /** The same as `obstacle`, for what shows only at the moment of a press. */
  findObstacle: () => string | null
  onConfirm: () => void
}

/** Confirms when it is pressed, unless something is in the way: then it says what. */
export function useConfirmation(props: ConfirmationProps): Confirmation {
  const [held, setHeld] = useState<{ words: string; inTheWay: string | null } | null>(null)
  const inTheWay = props.obstacle ?? (props.isSeen ? null : NOT_SHOWN)
  const press = () => {
    const words = inTheWay ?? props.findObstacle()
    setHeld(words === null ? null : { words, inTheWay })
    if (words === null) props.onConfirm()
    else say(words)
  }
  return {
    isOffered: props.obstacle === null,
    heldBy: held && held.inTheWay === inTheWay ? held.words : null,
    press,
  }
}
