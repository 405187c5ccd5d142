import { useState } from 'react'
import { flushSync } from 'react-dom'
import { say } from '../../ui/staff/say.ts'
import { useReviewKeys, useUnusedReviewKeys } from '../shortcuts/use-review-keys.ts'

const TABS = ['review', 'template', 'similar'] as const
type ReviewTab = (typeof TABS)[number]

export const TAB_WORDS: Readonly<Record<ReviewTab, string>> = {
  review: 'Review',
  template: 'Receipt Template',
  similar: 'Similar Receipts',
}

/** Which tab of a review is shown, and the keys that turn to another one. */
export function useReviewTabs() {
  const [tab, setTab] = useState<string>(TABS[0])
  const isReview = tab === 'review'
  const turnTo = (turned: ReviewTab) => {
    setTab(turned)
    say(`${TAB_WORDS[turned]}, tab`)
  }
  const turnBy = (by: number) => {
    const index = TABS.findIndex((name) => name === tab) + by + TABS.length
    turnTo(TABS[index % TABS.length] ?? TABS[0])
  }
  useReviewKeys({ nextTab: () => turnBy(1), previousTab: () => turnBy(-1) })
  // Where no image is shown, the keys of the image lead to it.
  const showImage = () => void (isReview || turnTo('review'))
  useUnusedReviewKeys({
    zoom: showImage,
    rotate: showImage,
    image: showImage,
    fit: showImage,
    invert: showImage,
    lines: showImage,
  })
  return {
    tab,
    setTab,
    isReview,
    /** Synchronous, so that the form is there to be focused. */
    showReview: () => {
      if (!isReview) flushSync(() => setTab('review'))
    },
  }
}
