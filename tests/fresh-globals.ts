/** Gives each test file its own IndexedDB, and removes stubs of globals after each test. */
import 'fake-indexeddb/auto'
import { afterEach, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())
