import type { MouseEvent, ReactNode } from 'react'
import { paths } from '../../config/paths.ts'
import type { Offer } from './offer-words.ts'

export interface OfferLinkProps {
  offer: Offer
  className: string | undefined
  /** Called by a plain press, instead of following the link. */
  onOpen?: ((offer: Offer) => void) | undefined
  /** Beside another link to the same offer: the keyboard skips it. */
  isCopy?: boolean
  'data-accent'?: 'even' | 'odd'
  children: ReactNode
}

/** Of a card. */
export interface CardProps extends Pick<OfferLinkProps, 'offer' | 'onOpen'> {
  /** The index in the whole list; its parity determines the accent. */
  index: number
}

/**
 * A link to an offer's page, for search engines, other tabs and browsers without JavaScript. In the lists, a plain
 * press shows the offer in a dialog instead (checklist P7).
 */
export function OfferLink({
  offer,
  className,
  onOpen,
  isCopy,
  children,
  ...accent
}: OfferLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(offer)
  }
  return (
    <a
      href={paths.offer(offer)}
      className={className}
      data-opens={onOpen && 'dialog'}
      {...accent}
      tabIndex={isCopy ? -1 : undefined}
      aria-hidden={isCopy}
      onClick={onClick}
    >
      {children}
    </a>
  )
}

/** The accents of cards alternate (checklist P7). */
export function accentOf(index: number): 'even' | 'odd' {
  return index % 2 === 0 ? 'even' : 'odd'
}
