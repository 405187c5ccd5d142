import type { ComponentType } from 'react'

/** The islands; `src/site/islands.ts` has the code of each. */
export type IslandName =
  | 'businessReset'
  | 'contactForm'
  | 'coupon'
  | 'customerReset'
  | 'marquee'
  | 'offers'
  | 'restaurants'
  | 'shops'
  | 'storeRedirect'
  | 'waitlistForm'

interface IslandProps<Props extends object> {
  name: IslandName
  /** `touch`: when it is pressed, focused or typed into; `load`: as soon as the page has loaded. */
  wake: 'touch' | 'load'
  component: ComponentType<Props>
  /** Must survive JSON: the browser reads them from the page. */
  props: Props
  /** The call whose answer it shows. A newer answer than that of this version also brings it to life. */
  shows?: { url: string; version: string | null }
}

/**
 * A part of a public page that is brought to life by itself. The page arrives with its HTML; its code is
 * loaded when it is needed, and nothing else is.
 */
export function Island<Props extends object>({
  name,
  wake,
  component: Component,
  props,
  shows,
}: IslandProps<Props>) {
  return (
    <div
      data-island={name}
      data-wake={wake}
      data-props={JSON.stringify(props)}
      data-shows={shows?.url}
      data-version={shows?.version ?? undefined}
    >
      <Component {...props} />
    </div>
  )
}
