/** An IndexedDB of its own for each file of tests: those of one worker share a process. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'

globalThis.indexedDB = new IDBFactory()
