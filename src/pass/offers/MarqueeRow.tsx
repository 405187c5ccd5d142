import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import styles from './MarqueeRow.module.css'
import { OfferCard } from './OfferCard.tsx'
import type { Offer } from './offer-words.ts'

/** The width of a card and the gap after it, px. */
const STEP = 350 + 16

/** The room that the focus ring takes beside a card, px. */
const FOCUS_RING = 6

/**
 * Up to how many cards a row has, and how many rounds of them are there: all but one fill at least 2196 px, and
 * one more closes the loop. The stylesheet has speed and distance of each size, because our
 * Content-Security-Policy forbids style attributes.
 */
const SIZES = [
  { cards: 1, rounds: 8 },
  { cards: 2, rounds: 4 },
  { cards: 3, rounds: 3 },
  { cards: 6, rounds: 3 },
  { cards: 8, rounds: 2 },
  { cards: 12, rounds: 2 },
  { cards: 24, rounds: 2 },
] as const
const LONGEST = { cards: 48, rounds: 2 }

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
  const { cards, rounds } = SIZES.find((size) => size.cards >= offers.length) ?? LONGEST

  // Adds the distance scrolled by hand to the animation, so that the cards continue from where they are.
  useLayoutEffect(() => {
    if (!isPlaying || !box.current || !track.current) return
    const animations = animationsOf(track.current)
    // Rows that stand still stay where they have been scrolled to, by the focus for instance.
    if (animations.length === 0) return
    const share = box.current.scrollLeft / (offers.length * STEP)
    for (const animation of animations) {
      const round = Number(animation.effect?.getComputedTiming().duration)
      animation.currentTime = Number(animation.currentTime) + share * round
    }
    box.current.scrollLeft = 0
  }, [isPlaying, offers.length])

  // A card that the animation has moved out on the left cannot be scrolled to, so the row starts over.
  const show = (card: HTMLElement) => {
    if (!box.current || !track.current || !card.matches(':focus-visible')) return
    onHold()
    for (const animation of animationsOf(track.current)) animation.currentTime = 0
    const room = box.current.clientWidth - card.offsetWidth
    // A part of the card before it shows where the row is, if there is room for that.
    const before = Math.max(FOCUS_RING, Math.min(STEP / 4, room / 2))
    const start = track.current.offsetLeft - box.current.offsetLeft
    box.current.scrollLeft = Math.max(0, start + card.offsetLeft - before)
  }

  const showAtFirst = useEffectEvent(show)
  // The keyboard may have come to a card before this came to life.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (box.current?.contains(activeElement)) showAtFirst(activeElement as HTMLElement)
  }, [])

  const onScroll = () => {
    if (isPlaying && box.current && box.current.scrollLeft > 1) onHold()
  }

  return (
    <div
      ref={box}
      className={styles.box}
      data-runs-past
      onScroll={onScroll}
      onFocus={({ target }) => show(target)}
    >
      <div ref={track} className={styles.track} data-playing={isPlaying} data-cards={cards}>
        {Array.from({ length: rounds }, (_, round) => (
          <ul
            key={round}
            className={styles.cards}
            data-copy={round > 0}
            aria-hidden={round > 0 || undefined}
          >
            {offers.map((offer, index) => (
              <li key={offer.id}>
                <OfferCard
                  offer={offer}
                  index={firstIndex + index}
                  isCopy={round > 0}
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
