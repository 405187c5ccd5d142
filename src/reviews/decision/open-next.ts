import { useState } from 'react'
import { useWorkspace } from '../../workspace/workspace.ts'

/** Whether Approve and Reject open the next request: each person's own choice, kept on this tablet. */
export function useOpensNext(): [opensNext: boolean, set: (opensNext: boolean) => void] {
  const { uid } = useWorkspace()
  const key = `hermes:opens-next:${uid}`
  const [opensNext, setOpensNext] = useState(() => localStorage.getItem(key) === 'yes')
  const set = (next: boolean) => {
    setOpensNext(next)
    // Off is how the product comes: nothing to keep.
    if (next) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  }
  return [opensNext, set]
}
