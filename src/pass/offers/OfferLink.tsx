import type { MouseEvent, ReactNode } from 'react'
import { paths } from '../../config/paths.ts'
import type { Offer } from './offer-words.ts'

export interface OfferLinkProps {
  offer: Offer
  /** The index in the whole list; its parity determines the accent. */
  index: number
  className: string | undefined
  /** Called by a plain press, instead of following the link. */
  onOpen?: ((offer: Offer) => void) | undefined
  tabIndex?: number | undefined
  children: ReactNode
}

/**
 * A link to an offer's page, for search engines, other tabs and browsers without JavaScript. In the lists, a plain
 * press shows the offer in a dialog instead (checklist P7).
 */
export function OfferLink({ offer, index, className, onOpen, tabIndex, children }: OfferLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(offer)
  }
  return (
    <a
      href={offer.isOnPass ? paths.passCoupon(offer.id) : paths.coupon(offer.id)}
      className={className}
      data-opens={onOpen && 'dialog'}
      data-accent={index % 2 === 0 ? 'even' : 'odd'}
      tabIndex={tabIndex}
      onClick={onClick}
    >
      {children}
    </a>
  )
}
