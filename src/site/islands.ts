/** The code of each island, named after its component. */
import type { ComponentType } from 'react'
import type { IslandName } from '../ui/public/Island.tsx'

/** Resolves when the island reacts. @throws when its code cannot be loaded */
type Wake = (island: HTMLElement) => Promise<void>

/** An island that is a React component of its name; its props are in the page. */
function react<Name extends IslandName>(
  load: () => Promise<Record<Name, ComponentType<never>>>,
): Wake {
  return async (island) => {
    const [{ hydrate }, module] = await Promise.all([import('./hydrate.tsx'), load()])
    await hydrate(island, module[island.dataset.island as Name] as ComponentType<object>)
  }
}

export const ISLANDS: Readonly<Record<IslandName, Wake>> = {
  BusinessReset: react<'BusinessReset'>(() => import('../password-reset/BusinessReset.tsx')),
  ContactForm: react<'ContactForm'>(() => import('../landing/forms/ContactForm.tsx')),
  CouponDetail: react<'CouponDetail'>(() => import('../pass/coupon/CouponDetail.tsx')),
  CustomerReset: react<'CustomerReset'>(() => import('../password-reset/CustomerReset.tsx')),
  OfferList: react<'OfferList'>(() => import('../pass/offers/OfferList.tsx')),
  OfferMarquee: react<'OfferMarquee'>(() => import('../pass/offers/OfferMarquee.tsx')),
  Restaurants: react<'Restaurants'>(() => import('../pass/sections/Restaurants.tsx')),
  ShopFinder: react<'ShopFinder'>(() => import('../landing/shops/ShopFinder.tsx')),
  StoreRedirect: async (island) => {
    const redirect = await import('../app-redirect/store-redirect.ts')
    redirect.wake(island)
  },
  WaitlistForm: react<'WaitlistForm'>(() => import('../landing/forms/WaitlistForm.tsx')),
}
