import { useLayoutEffect, useRef, type CSSProperties, type FocusEvent } from 'react'
import styles from './MarqueeRow.module.css'
import { OfferCard } from './OfferCard.tsx'
import type { Offer } from './offer-words.ts'

/** The width of a card and the gap after it, px. */
const STEP = 350 + 16
const PX_PER_SECOND = 28
/** In px: one round of the cards must fill the widest window, or the loop would show a gap. */
const WIDEST_WINDOW = 2600

interface MarqueeRowProps {
  offers: readonly Offer[]
  /** The index of the row's first offer in the whole list. */
  firstIndex: number
  isPlaying: boolean
  /** Called when somebody scrolls the row or moves the keyboard focus into it. */
  onHold: () => void
  onOpen: (offer: Offer) => void
}

/**
 * Offer cards that go by in a loop. The animation moves the track inside a scrollable box, so the cards can
 * also be scrolled by hand at any time, which stops the animation (checklist P2).
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

  // Adds the distance scrolled by hand to the animation, so that the cards continue from where they are.
  useLayoutEffect(() => {
    if (!isPlaying || !box.current || !track.current) return
    const scrolledMs = (box.current.scrollLeft / PX_PER_SECOND) * 1000
    for (const animation of animationsOf(track.current)) {
      animation.currentTime = Number(animation.currentTime) + scrolledMs
    }
    box.current.scrollLeft = 0
  }, [isPlaying])

  // A card that the animation has moved out on the left cannot be scrolled to, so the row starts over.
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
    <div ref={box} className={styles.box} data-runs-past onScroll={onScroll} onFocus={showFocused}>
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

/** Some environments, such as the tests' jsdom, have no animations. */
function animationsOf(element: Element): Animation[] {
  return 'getAnimations' in element ? element.getAnimations() : []
}
