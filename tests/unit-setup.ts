/** What jsdom lacks and the code under test uses. */
import './fresh-globals.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// For a busy machine: whoever waits ends as soon as there is nothing to wait for.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)
