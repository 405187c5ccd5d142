import { storeText, useText } from '../../workspace/stored-text.ts'
import { useWorkspace } from '../../workspace/workspace.ts'

/**
 * The setting that Approve and Reject open the next request: off by default, stored on this tablet for each person.
 * @returns the setting, and a function that changes and stores it
 */
export function useOpensNext(): [opensNext: boolean, set: (opensNext: boolean) => void] {
  const { uid } = useWorkspace()
  const key = `hermes:opens-next:${uid}`
  const opensNext = useText('localStorage', key) === 'yes'
  return [opensNext, (next) => storeText('localStorage', key, next ? 'yes' : null)]
}
