import { lazy, Suspense, type ComponentProps } from 'react'
import { Loading } from './LinkStatus.tsx'
import type { ProviderLink as Card } from './ProviderLink.tsx'

const ProviderLink = lazy(async () => ({
  default: (await import('./ProviderLink.tsx')).ProviderLink,
}))

/** A link for something else than a new password; rare, so its card is loaded only then. */
export function OtherLink(props: ComponentProps<typeof Card>) {
  return (
    <Suspense fallback={<Loading />}>
      <ProviderLink {...props} />
    </Suspense>
  )
}
