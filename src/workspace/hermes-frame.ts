import { createContext, useContext } from 'react'

interface HermesFrame {
  /** The part of the header in which a feature says what has just been done; null until it is there. */
  headerPlace: HTMLElement | null
  /** Opens the sign-in over the page; does nothing while none is needed. */
  signInAgain: () => void
}

/** Provided by the frame of the signed-in screens. */
export const HermesFrameContext = createContext<HermesFrame>({
  headerPlace: null,
  signInAgain: () => undefined,
})

export const useHermesFrame = (): HermesFrame => useContext(HermesFrameContext)
