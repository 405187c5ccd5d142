import { useEffect, useEffectEvent, useState } from 'react'
import { say } from '../../ui/staff/say.ts'
import type { Confirmation } from '../recognition/FromImage.tsx'

const NOT_SHOWN = 'The image is not shown yet'
const ONE_MOMENT = 'One moment: looking for similar receipts'

/** A search that takes longer is said. */
const PATIENCE_MS = 400

interface ConfirmationProps {
  /** What is in the way, as a sentence; null if nothing is. */
  obstacle: string | null
  /** Whether the image and the rows that were read have been looked at. */
  isSeen: boolean
  /** Whether something may still turn out to be in the way: a press waits for that. */
  isLookingUp: boolean
  /** The same as `obstacle`, for what shows only at the moment of a press. */
  findObstacle: () => string | null
  /** Called before something is said; makes the place visible where it is. */
  onShow: () => void
  onConfirm: () => void
}

/** Confirms when it is pressed, unless something is in the way: then it says what. */
export function useConfirmation(props: ConfirmationProps): Confirmation {
  const { obstacle, isSeen, isLookingUp } = props
  const [held, setHeld] = useState<{ words: string; inTheWay: string | null } | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const inTheWay = obstacle ?? (isSeen ? null : NOT_SHOWN)
  const hold = (words: string) => {
    props.onShow()
    setHeld({ words, inTheWay })
    say(words)
  }
  const press = () => {
    const words = inTheWay ?? props.findObstacle()
    setIsAsked(words === null && isLookingUp)
    if (words !== null) return hold(words)
    setHeld(null)
    if (!isLookingUp) props.onConfirm()
  }
  const isWaiting = isAsked && isLookingUp && inTheWay === null
  const goOn = useEffectEvent(press)
  const askForPatience = useEffectEvent(() => hold(ONE_MOMENT))
  useEffect(() => {
    if (!isAsked) return
    if (!isWaiting) return goOn()
    const timer = setTimeout(askForPatience, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isAsked, isWaiting])
  return {
    isOffered: obstacle === null,
    heldBy: held && held.inTheWay === inTheWay ? held.words : null,
    press,
  }
}
