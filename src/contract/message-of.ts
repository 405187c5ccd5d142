/** Words that help against failures of the storage. Browsers describe them for developers, each in other words. */
const OF_STORAGE = {
  full: 'The storage of this tablet is full. Free some space on it, then try again',
  denied: 'The browser does not let Hermes store anything on this tablet',
  interrupted: 'This was interrupted. Try again',
  slow: 'This took too long. Try again',
  failed:
    'The storage of this tablet failed. Try again; if that does not help, close Hermes fully, then open it again',
}

const KINDS: [names: RegExp, kind: keyof typeof OF_STORAGE][] = [
  [/^QuotaExceededError$|NO_DEVICE_SPACE/, 'full'],
  [/^SecurityError$/, 'denied'],
  [/^AbortError$/, 'interrupted'],
  [/^TimeoutError$/, 'slow'],
]

/** @returns what an error says, of whatever was thrown; of one of the browser's storage, what helps */
export function messageOf(error: unknown): string {
  if (isOfStorage(error)) {
    const kind = KINDS.find(([names]) => names.test((error as Error).name))?.[1] ?? 'failed'
    return OF_STORAGE[kind]
  }
  return error instanceof Error ? error.message : String(error)
}

/** By what it is, because its texts differ; Safari's caches throw a `TypeError`, and Firefox what is no `Error`. */
function isOfStorage(error: unknown): boolean {
  if (error instanceof TypeError) return /file system|quota/i.test(error.message)
  if (error instanceof Error) return error instanceof DOMException
  return typeof error === 'object' && error !== null && 'name' in error
}
