/** How an image is shown: rotation, brightness, contrast, inversion. Remembered for each image. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../../workspace/workspace.ts'
import { imageKey } from '../../offline/image-key.ts'
import type { ImageView } from '../../offline/rows.ts'
import { readImageView, saveImageView } from '../../offline/images/image-facts.ts'

/** The image as photographed. */
export const PLAIN_VIEW: ImageView = {
  turns: 0,
  brightness: 1,
  contrast: 1,
  isInverted: false,
}

/** An image's view, undefined while it is being read, and a function that changes parts of it. */
export function useImageView(
  url: string,
): [ImageView | undefined, (change: Partial<ImageView>) => void] {
  const { database } = useWorkspace()
  const queries = useQueryClient()
  const queryKey = ['image-view', imageKey(url)]
  // The query cache updates its readers with a delay, which would make sliders lag.
  const [chosen, setChosen] = useState<ImageView | null>(null)
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await readImageView(database, imageKey(url))) ?? PLAIN_VIEW,
    staleTime: Infinity,
    structuralSharing: false,
  })
  if (chosen && chosen === data) setChosen(null)
  const change = (part: Partial<ImageView>) => {
    const view = { ...PLAIN_VIEW, ...queries.getQueryData<ImageView>(queryKey), ...part }
    setChosen(view)
    queries.setQueryData(queryKey, view)
    // If this fails, the view is just forgotten earlier.
    void saveImageView(database, imageKey(url), view, Date.now()).catch(() => undefined)
  }
  return [chosen ?? data, change]
}

/** Whether brightness, contrast or inversion differ from the image as photographed. */
export function isAdjusted({ brightness, contrast, isInverted }: ImageView): boolean {
  return brightness !== 1 || contrast !== 1 || isInverted
}

/** The view as a CSS `filter` value; `none` for the image as photographed. */
export function filterOf(view: ImageView): string {
  if (!isAdjusted(view)) return 'none'
  const { brightness, contrast, isInverted } = view
  return `${isInverted ? 'invert(1) ' : ''}brightness(${brightness}) contrast(${contrast})`
}
