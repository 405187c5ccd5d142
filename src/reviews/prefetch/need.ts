import type { ReviewRequest } from '../../contract/review-calls.ts'

/** A thing that can be fetched by itself. */
export interface Need {
  /** Two needs with the same id are not fetched at a time. */
  id: string
  /** `newer-businesses`: a list is on this tablet, but it is old. `recognition`: the files that read text in images. */
  kind: 'queue' | 'businesses' | 'newer-businesses' | 'image' | 'template' | 'recognition'
  /** The first request that is not ready without it; null for what concerns all of them. */
  request: ReviewRequest | null
  /** Resolves with the bytes of the images that it has stored, if it is of any. */
  fetch(): Promise<unknown>
}
