/** How a picture is looked at: turned, lighter, darker, inverted. Remembered for each picture. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../../workspace/workspace.ts'
import type { PictureView } from '../../offline/rows.ts'
import { readPictureView, savePictureView } from '../../offline/images/image-facts.ts'

/** As it was photographed. */
export const PLAIN_VIEW: PictureView = {
  turns: 0,
  brightness: 1,
  contrast: 1,
  isInverted: false,
}

/** The view of a picture, undefined while it is being read, and how to change a part of it. */
export function usePictureView(
  url: string,
): [PictureView | undefined, (change: Partial<PictureView>) => void] {
  const { database } = useWorkspace()
  const queries = useQueryClient()
  const queryKey = ['picture-view', url]
  // The cache tells its readers a moment later; a slider must not wait for that.
  const [ahead, setAhead] = useState<PictureView | null>(null)
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await readPictureView(database, url)) ?? PLAIN_VIEW,
    staleTime: Infinity,
    structuralSharing: false,
  })
  if (ahead && ahead === data) setAhead(null)
  const change = (part: Partial<PictureView>) => {
    const view = { ...PLAIN_VIEW, ...queries.getQueryData<PictureView>(queryKey), ...part }
    setAhead(view)
    queries.setQueryData(queryKey, view)
    // A view that cannot be stored is only forgotten sooner.
    void savePictureView(database, url, view, Date.now()).catch(() => undefined)
  }
  return [ahead ?? data, change]
}

/** Whether a picture is shown in other tones than it was photographed in. */
export function isAdjusted({ brightness, contrast, isInverted }: PictureView): boolean {
  return brightness !== 1 || contrast !== 1 || isInverted
}

/** The view's tones for CSS; `none` as photographed. */
export function filterOf(view: PictureView): string {
  if (!isAdjusted(view)) return 'none'
  const { brightness, contrast, isInverted } = view
  return `${isInverted ? 'invert(1) ' : ''}brightness(${brightness}) contrast(${contrast})`
}
