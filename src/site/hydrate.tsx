import { useEffect, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * Hydrates an island's HTML with the props that the page has for it.
 * @returns resolves when the component reacts
 */
export function hydrate(island: HTMLElement, Component: ComponentType<object>): Promise<void> {
  const props = JSON.parse(island.dataset.props ?? '{}') as object
  const identifierPrefix = island.dataset.island ?? ''
  return new Promise((resolve) => {
    hydrateRoot(
      island,
      <Alive onAlive={resolve}>
        <Component {...props} />
      </Alive>,
      { identifierPrefix },
    )
  })
}

/** Children's effects run first: when this one does, all of them react. */
function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive])
  return children
}
