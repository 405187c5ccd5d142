/** An IndexedDB for each file of tests, and no stub of a global that outlives its test. */
import 'fake-indexeddb/auto'
import { afterEach, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())
