/** Finds out whether a browser refuses to store what Hermes cannot work without. */

const PROBE = 'campfire-probe'

/** What browsers answer where a person or a policy has forbidden to store anything. */
const REFUSALS = ['SecurityError', 'NotAllowedError', 'InvalidStateError']

/**
 * What is refused as soon as it is asked for; empty where nothing is. A full tablet refuses nothing, and what its
 * database answers is only known later.
 * @returns names as browsers use them
 */
export function refusedAtOnce(): string[] {
  const places = {
    localStorage: () => localStorage.getItem(PROBE),
    sessionStorage: () => sessionStorage.getItem(PROBE),
    IndexedDB: () => indexedDB.open,
  }
  return Object.entries(places).flatMap(([name, use]) => {
    try {
      use()
      return []
    } catch {
      return [name]
    }
  })
}

/** Whether the browser refuses databases. Never rejects; pending for ever where the storage does not answer. */
export async function areDatabasesRefused(): Promise<boolean> {
  try {
    const database = await opened()
    database.close()
    indexedDB.deleteDatabase(PROBE)
    return false
  } catch (error) {
    return isRefusal(error)
  }
}

/** Whether an error comes from a browser that forbids to store anything. Failures of the disk are none. */
export function isRefusal(error: unknown): boolean {
  const { name, message } = (error ?? {}) as Partial<Error>
  // Chromium's `UnknownError` can also mean a full or failing disk.
  return REFUSALS.includes(name ?? '') || /denied|permission/i.test(message ?? '')
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(PROBE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = (event) => {
      // Firefox reports it as an error of the page, too.
      event.preventDefault()
      reject(request.error ?? new Error('No reason'))
    }
  })
}
