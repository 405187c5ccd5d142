import { createContext, useContext } from 'react'

/** Provided by the frame of the signed-in screens. */
export const SignInAgainContext = createContext<() => void>(() => undefined)

/** @returns a function that opens the sign-in over the page, which does nothing while none is needed */
export const useSignInAgain = (): (() => void) => useContext(SignInAgainContext)
