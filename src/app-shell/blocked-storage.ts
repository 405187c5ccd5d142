/** Finds out whether a browser refuses to store what Hermes cannot work without. */

const PROBE = 'campfire-probe'

/** Names of errors where a person or a policy has forbidden to store anything. */
const REFUSALS = ['SecurityError', 'NotAllowedError', 'InvalidStateError']

/**
 * A full tablet refuses nothing at once, and its database answers only later.
 * @returns the storage that is refused as soon as it is asked for, by the names that browsers use
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

/** True if the browser refuses databases. Never rejects; pending for ever where the storage does not answer. */
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

/** True for an error of a browser that forbids to store anything; false for a failure of the disk. */
function isRefusal(error: unknown): boolean {
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
