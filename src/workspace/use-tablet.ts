import { useStore } from 'zustand'
import { tablet, type TabletState } from '../offline/tablet-state.ts'

/** Returns a part of the tablet's state and re-renders when that changes. */
export function useTablet<Part>(part: (state: TabletState) => Part): Part {
  return useStore(tablet, part)
}
