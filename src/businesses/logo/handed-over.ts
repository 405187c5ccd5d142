/** The files that a choice, drag, drop or paste brings, and the words for one that brings none. */

interface Handing {
  type: string
  target?: unknown
  dataTransfer?: DataTransfer | null
}

/**
 * The files of an event. While something is dragged, only their types are known.
 * @throws {Error} with the words for a folder
 */
export function handedOver({ type, target, dataTransfer }: Handing): (File | DataTransferItem)[] {
  if (!dataTransfer) return [...((target as HTMLInputElement | null)?.files ?? [])]
  const items = [...dataTransfer.items].filter(({ kind }) => kind === 'file')
  if (type !== 'drop') return items
  if (items.some((item) => item.webkitGetAsEntry?.()?.isDirectory)) {
    throw new Error('This is a folder: choose one image in it')
  }
  return [...dataTransfer.files]
}

/**
 * Advice after a drop without a file: an image dragged out of another page is mostly only a link to it.
 * @param types of what was dropped
 */
export function noFileWords(types: readonly string[]): string {
  if (types.includes('Files')) {
    return 'The other program handed over no file: save the image to this device first, then choose it here'
  }
  return types.includes('text/uri-list') || types.includes('text/html')
    ? 'This is a link, not a file: save the image to this device and choose it here, or copy and paste it'
    : 'This is text, not a file: choose an image'
}
