import { useState } from 'react'
import { useWorkspace } from '../../workspace/workspace.ts'

/**
 * The setting that Approve and Reject open the next request: off by default, stored on this tablet for each person.
 * @returns the setting, and a function that changes and stores it
 */
export function useOpensNext(): [opensNext: boolean, set: (opensNext: boolean) => void] {
  const { uid } = useWorkspace()
  const key = `hermes:opens-next:${uid}`
  const [opensNext, setOpensNext] = useState(() => localStorage.getItem(key) === 'yes')
  const set = (next: boolean) => {
    setOpensNext(next)
    if (next) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  }
  return [opensNext, set]
}
