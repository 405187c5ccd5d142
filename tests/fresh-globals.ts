/**
 * Files of tests share a process: each has an IndexedDB of its own, and no test leaves a stub of a global to
 * those after it.
 */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, vi } from 'vitest'

globalThis.indexedDB = new IDBFactory()

afterEach(() => void vi.unstubAllGlobals())
