/** How an image is looked at: turned, lighter, darker, inverted. Remembered for each image. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../../workspace/workspace.ts'
import type { ImageView } from '../../offline/rows.ts'
import { readImageView, saveImageView } from '../../offline/images/image-facts.ts'

/** As it was photographed. */
export const PLAIN_VIEW: ImageView = {
  turns: 0,
  brightness: 1,
  contrast: 1,
  isInverted: false,
}

/** The view of an image, undefined while it is being read, and how to change a part of it. */
export function useImageView(
  url: string,
): [ImageView | undefined, (change: Partial<ImageView>) => void] {
  const { database } = useWorkspace()
  const queries = useQueryClient()
  const queryKey = ['image-view', url]
  // The cache tells its readers a moment later; a slider must not wait for that.
  const [chosen, setChosen] = useState<ImageView | null>(null)
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await readImageView(database, url)) ?? PLAIN_VIEW,
    staleTime: Infinity,
    structuralSharing: false,
  })
  if (chosen && chosen === data) setChosen(null)
  const change = (part: Partial<ImageView>) => {
    const view = { ...PLAIN_VIEW, ...queries.getQueryData<ImageView>(queryKey), ...part }
    setChosen(view)
    queries.setQueryData(queryKey, view)
    // A view that cannot be stored is only forgotten sooner.
    void saveImageView(database, url, view, Date.now()).catch(() => undefined)
  }
  return [chosen ?? data, change]
}

/** Whether an image is shown in other tones than it was photographed in. */
export function isAdjusted({ brightness, contrast, isInverted }: ImageView): boolean {
  return brightness !== 1 || contrast !== 1 || isInverted
}

/** The view's tones for CSS; `none` as photographed. */
export function filterOf(view: ImageView): string {
  if (!isAdjusted(view)) return 'none'
  const { brightness, contrast, isInverted } = view
  return `${isInverted ? 'invert(1) ' : ''}brightness(${brightness}) contrast(${contrast})`
}
