import { useLayoutEffect, useRef, type CSSProperties, type FocusEvent } from 'react'
import styles from './MarqueeRow.module.css'
import { OfferCard } from './OfferCard.tsx'
import type { Offer } from './offer-words.ts'

/** A card and the gap after it, px. */
const STEP = 350 + 16
const PX_PER_SECOND = 28
/** One pass of the cards must fill the widest window, or the circle would show its gap. */
const WIDEST_WINDOW = 2600

interface MarqueeRowProps {
  offers: readonly Offer[]
  /** The place of the first of them in the whole list. */
  firstIndex: number
  isPlaying: boolean
  /** Called when a hand or the keyboard takes hold of the row. */
  onHold: () => void
  onOpen: (offer: Offer) => void
}

/**
 * Offer cards that go by in a circle. The animation moves the track inside a box that scrolls, so the
 * cards can be scrolled by hand at any time; whoever does so holds the row (checklist P2).
 */
export function MarqueeRow({ offers, firstIndex, isPlaying, onHold, onOpen }: MarqueeRowProps) {
  const box = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const distance = offers.length * STEP
  const copies = Math.max(1, Math.ceil(WIDEST_WINDOW / distance))
  const motion = {
    '--distance': `${-distance}px`,
    '--duration': `${distance / PX_PER_SECOND}s`,
  } as CSSProperties

  // What a hand has scrolled becomes a part of the animation, so that the cards go on from where they are.
  useLayoutEffect(() => {
    if (!isPlaying || !box.current || !track.current) return
    const scrolledMs = (box.current.scrollLeft / PX_PER_SECOND) * 1000
    for (const animation of animationsOf(track.current)) {
      animation.currentTime = Number(animation.currentTime) + scrolledMs
    }
    box.current.scrollLeft = 0
  }, [isPlaying])

  // A card that has gone by on the left cannot be scrolled to: the keyboard starts the row anew.
  const showFocused = (event: FocusEvent<HTMLElement>) => {
    if (!box.current || !track.current || !event.target.matches(':focus-visible')) return
    onHold()
    for (const animation of animationsOf(track.current)) animation.currentTime = 0
    box.current.scrollLeft = Math.max(0, event.target.offsetLeft - STEP / 4)
  }

  const onScroll = () => {
    if (isPlaying && box.current && box.current.scrollLeft > 1) onHold()
  }

  return (
    <div ref={box} className={styles.box} onScroll={onScroll} onFocus={showFocused}>
      <div ref={track} className={styles.track} data-playing={isPlaying} style={motion}>
        {Array.from({ length: copies + 1 }, (_, copy) => (
          <ul
            key={copy}
            className={styles.cards}
            data-copy={copy > 0}
            aria-hidden={copy > 0 || undefined}
          >
            {offers.map((offer, index) => (
              <li key={offer.id}>
                <OfferCard
                  offer={offer}
                  index={firstIndex + index}
                  isCopy={copy > 0}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  )
}

/** Not every environment that renders the page animates it. */
function animationsOf(element: Element): Animation[] {
  return 'getAnimations' in element ? element.getAnimations() : []
}
