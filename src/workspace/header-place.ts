import { createContext, useContext } from 'react'

/** Provided by the frame of the signed-in screens; null until it is there. */
export const HeaderPlaceContext = createContext<HTMLElement | null>(null)

/** @returns the part of the header in which a feature says what has just been done; null until it is there */
export const useHeaderPlace = (): HTMLElement | null => useContext(HeaderPlaceContext)
