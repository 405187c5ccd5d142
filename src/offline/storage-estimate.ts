/** How much of its storage this tablet uses, as the browser tells. */

export interface StorageUse {
  /** Bytes, like `quota`. */
  used: number
  quota: number
  /** The browser promised not to clear it when the tablet runs out of space. */
  isProtected: boolean
}

/** @returns null where the browser does not tell */
export async function readStorageUse(): Promise<StorageUse | null> {
  const { storage } = navigator
  if (!storage?.estimate) return null
  const { usage, quota } = await storage.estimate()
  if (usage === undefined || !quota) return null
  return { used: usage, quota, isProtected: (await storage.persisted?.()) ?? false }
}
