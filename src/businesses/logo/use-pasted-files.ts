import { useEffect, useEffectEvent } from 'react'

const TEXT_FIELDS = 'input, textarea, [contenteditable]'

/**
 * Takes the files that are pasted anywhere on the page. Text that is pasted into a field stays text, also where the
 * program that it comes from adds a picture of it.
 */
export function usePastedFiles(take: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event
    const files = [...(clipboardData?.files ?? [])]
    if (files.length === 0 || event.defaultPrevented) return
    const isInField = target instanceof Element && target.closest(TEXT_FIELDS)
    if (isInField && clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
