import type { UserEvent } from '@testing-library/user-event'
import { act } from '@testing-library/react'

/** Presses keys as fingers do, so that each has acted before the next one comes. */
export async function pressKeys(user: UserEvent, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await user.keyboard(key)
    // A press on the screen ends the wait for a scanner's next character.
    act(() => void window.dispatchEvent(new Event('pointerdown')))
  }
}
