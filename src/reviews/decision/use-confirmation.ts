import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { ReviewDraft } from '../../offline/rows.ts'
import { say } from '../../ui/staff/say.ts'
import { confirmObstacle, OTHER_IN_FORM } from '../recognition/confirm-obstacle.ts'
import { partOf, SUGGESTED_FIELDS } from '../recognition/suggestions.ts'
import { useReviewSession } from '../session/review-session.ts'
import { textIn } from './field-focus.ts'

const NOT_SHOWN = 'The image is not shown yet'
const ONE_MOMENT = 'One moment: looking for similar receipts'

/** A search that takes longer is said. */
const PATIENCE_MS = 400

/** A press that waits looks again this often. */
const AGAIN_MS = 30

/** A press that approves a request as its images and its customer say alike. */
export interface Confirmation {
  /** Nothing is left to do but to look at the image. */
  isOffered: boolean
  /** Why the last press did nothing; null if there was none, or if that is over. */
  heldBy: string | null
  press: () => void
}

/**
 * Confirms when it is pressed, unless something is in the way: then it says what.
 * @param onConfirm gets what was read, to be filled in
 */
export function useConfirmation(
  form: RefObject<HTMLElement | null>,
  onConfirm: (read: Partial<ReviewDraft>) => void,
): Confirmation {
  const { request, recognized, suggestions, draft, similar, look, showForm } = useReviewSession()
  const [held, setHeld] = useState<{ words: string; inTheWay: string | null } | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const obstacle = confirmObstacle({ request, recognized, draft, hints: similar.hints })
  const findInTheWay = () => obstacle ?? (look.isSeen() ? null : NOT_SHOWN)
  // Something may still turn out to be in the way: a press waits for that.
  const isLookingUp = () => !similar.areHintsKnown || similar.mayLackHints()
  const hold = (words: string) => {
    showForm()
    setHeld({ words, inTheWay: findInTheWay() })
    say(words)
  }
  const press = () => {
    // Shows only at the moment of a press.
    const isOtherTyped = !draft.business && textIn(form.current, 'business').trim() !== ''
    const words = findInTheWay() ?? (isOtherTyped ? OTHER_IN_FORM : null)
    const waits = words === null && isLookingUp()
    setIsAsked(waits)
    if (words !== null) return hold(words)
    setHeld(null)
    if (waits || !suggestions) return
    onConfirm(Object.assign({}, ...SUGGESTED_FIELDS.map((name) => partOf(name, suggestions))))
  }
  const lookAgain = useEffectEvent(() => {
    if (findInTheWay() !== null || !isLookingUp()) press()
  })
  const askForPatience = useEffectEvent(() => hold(ONE_MOMENT))
  useEffect(() => {
    if (!isAsked) return
    const looking = setInterval(lookAgain, AGAIN_MS)
    const patience = setTimeout(askForPatience, PATIENCE_MS)
    return () => {
      clearInterval(looking)
      clearTimeout(patience)
    }
  }, [isAsked])
  return {
    isOffered: obstacle === null,
    heldBy: held && held.inTheWay === findInTheWay() ? held.words : null,
    press,
  }
}
