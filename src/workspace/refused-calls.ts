/**
 * Calls that the server turns away for want of a sign-in although it accepts the session otherwise. Only a person can
 * find out whether signing in helps, so it is offered; all else goes on.
 */
import { createStore } from 'zustand/vanilla'
import type { Endpoint } from '../contract/endpoint.ts'

const refused = createStore<readonly Endpoint[]>(() => [])

/** Whether any call is refused at the moment. */
export const areCallsRefused = (): boolean => refused.getState().length > 0

/**
 * Calls back when `areCallsRefused` may have changed.
 * @returns a function that stops listening
 */
export const onRefusedCalls: (listener: () => void) => () => void = refused.subscribe

/** Notes that a call was refused for want of a sign-in. */
export function noteRefused(endpoint: Endpoint): void {
  refused.setState((all) => [...all.filter((other) => other !== endpoint), endpoint], true)
}

/** Notes that a call was accepted again. */
export function noteAccepted(endpoint: Endpoint): void {
  if (refused.getState().includes(endpoint)) {
    refused.setState((all) => all.filter((other) => other !== endpoint), true)
  }
}

/** Whoever has just signed in is not asked again until a call is refused again. */
export function forgetRefusedCalls(): void {
  refused.setState([], true)
}
