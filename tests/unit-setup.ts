/** Setup of component tests: IndexedDB, which jsdom lacks, and cleanup after each test. */
import './fresh-globals.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Generous, for busy machines: every wait ends as soon as its condition is met.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)
