import {
  createContext,
  useContext,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react'

/** The islands, named after their components; `src/site/islands.ts` has the code of each. */
export type IslandName =
  | 'BusinessReset'
  | 'ContactForm'
  | 'CouponDetail'
  | 'CustomerReset'
  | 'OfferList'
  | 'OfferMarquee'
  | 'Restaurants'
  | 'ShopFinder'
  | 'StoreRedirect'
  | 'WaitlistForm'

/** An answer that an island shows. An address that ends with a slash lacks the last part of the page's own address. */
export interface ShownAnswer {
  url: string
  /** Null: without any answer. */
  version: string | null
  /** When what it says is no longer true, milliseconds since the epoch: the island then comes to life as well. */
  until?: number
}

interface IslandProps<Props extends object> {
  name: IslandName
  /** `touch`: when it is pressed, focused or typed into; `load`: as soon as the page has loaded. */
  wake: 'touch' | 'load'
  component: ComponentType<Props>
  /** Must survive JSON: the browser reads them from the page. */
  props: Props
  /** Any other answer of that call also brings it to life. */
  shows?: ShownAnswer
}

/** Says how an island's content gets into the page; without it, as a part of the page like any other. */
export const IslandRendering = createContext<(name: string, island: ReactElement) => ReactNode>(
  (_, island) => island,
)

/**
 * A part of a public page that is brought to life by itself, at most once a page. The page arrives with its
 * HTML; its code is loaded when it is needed, and nothing else is.
 */
export function Island<Props extends object>({
  name,
  wake,
  component: Component,
  props,
  shows,
}: IslandProps<Props>) {
  const render = useContext(IslandRendering)
  return (
    <div
      data-island={name}
      data-wake={wake}
      data-props={JSON.stringify(props)}
      data-shows={shows?.url}
      data-version={shows?.version ?? undefined}
      data-until={shows?.until}
    >
      {render(name, <Component {...props} />)}
    </div>
  )
}
