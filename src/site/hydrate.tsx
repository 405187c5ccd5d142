import { useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { Afresh } from '../ui/Afresh.tsx'
import { guardAgainstRewriting } from '../ui/rewriting-guard.ts'
import { noteTyped } from '../ui/typed-fields.ts'
import { makeAsArrived } from './as-arrived.ts'

guardAgainstRewriting()

/**
 * Hydrates an island's HTML with the props that the page has for it, also where somebody has rewritten it.
 * @returns resolves when the component reacts
 */
export function hydrate(island: HTMLElement, Component: ComponentType<object>): Promise<void> {
  const props = JSON.parse(island.dataset.props ?? '{}') as object
  const identifierPrefix = island.dataset.island ?? ''
  const rewriteAgain = makeAsArrived(island)
  return new Promise((resolve) => {
    const onAlive = () => {
      rewriteAgain()
      resolve()
    }
    // At once: otherwise React does it at the first event, which a field may send while it loses the focus. If the island
    // is rendered anew then, the field that was to get the focus is gone.
    flushSync(() =>
      hydrateRoot(
        island,
        <Alive island={island} onAlive={onAlive}>
          <Afresh>
            <Component {...props} />
          </Afresh>
        </Alive>,
        { identifierPrefix, onRecoverableError: warn },
      ),
    )
  })
}

/** React has rendered an island anew: somebody had rewritten it before our first script could note how it arrived. */
function warn(error: unknown): void {
  console.warn('Rendered anew', error)
}

/** Children's effects run first: when this one does, all of them react. */
function Alive({ island, onAlive, children }: AliveProps) {
  // If React has to render the island anew, this is the last moment in which the fields are there.
  const putBack = noteTyped(island)
  useLayoutEffect(putBack)
  useEffect(onAlive, [onAlive])
  return children
}

interface AliveProps {
  island: Element
  onAlive: () => void
  children: ReactNode
}
