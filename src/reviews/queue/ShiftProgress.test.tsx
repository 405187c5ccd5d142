import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { tablet } from '../../offline/tablet-state.ts'
import { NOW } from '../../offline/testing.ts'
import { say } from '../../ui/staff/say.ts'
import type { Need } from '../prefetch/need.ts'
import { prefetchState } from '../prefetch/prefetch-state.ts'
import type { Shift } from '../prefetch/use-shift.ts'
import { ShiftProgress } from './ShiftProgress.tsx'

const world = vi.hoisted(() => ({ shift: undefined as unknown, savesData: false }))
vi.mock('../../ui/staff/say.ts')
vi.mock('../../offline/saves-data.ts', () => ({ savesData: () => world.savesData }))
vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => ({ database: {} }) }))
vi.mock('../prefetch/use-shift.ts', () => ({ useShift: () => world.shift }))

const NONE: ReadonlySet<string> = new Set()
const shift = (part: Partial<Shift>): Shift => ({
  ...{ size: 100, listed: 100, here: 60, readAt: NOW, known: NONE, ready: NONE, ...part },
})
const stuck = (kind: Need['kind']) => ({ id: kind, kind, request: null, fetch: async () => null })

beforeEach(() => {
  Object.assign(world, { shift: shift({}), savesData: false })
  tablet.setState({ worksOffline: false, isOnline: true })
  prefetchState.setState({ stuck: [], isFull: false })
  vi.mocked(say).mockClear()
})

function show() {
  const element = () => <ShiftProgress isComplete={false} />
  const { container, rerender } = render(element())
  const text = () => container.querySelector('p')?.textContent
  return { text, change: (make: () => void) => (act(make), rerender(element())) }
}

const RUNNING = 'Taking 100 along: 60 are here'

test.each<[words: string, make: () => void]>([
  ['goes on when you no longer work offline', () => tablet.setState({ worksOffline: true })],
  ['goes on when the server answers', () => tablet.setState({ isOnline: false })],
  ['the browser is set to save data, so no images are loaded', () => void (world.savesData = true)],
  [
    'no more fits on this tablet, besides what decisions need',
    () => prefetchState.setState({ isFull: true }),
  ],
  [
    'the server does not send the rest at the moment, and is asked again',
    () => prefetchState.setState({ stuck: [stuck('recognition'), stuck('queue')] }),
  ],
  [
    'the screens that open them cannot be stored yet',
    () => void (world.shift = shift({ here: null })),
  ],
])('[T1] while nothing comes, the bar says why: %s', (words, make) => {
  const { text, change } = show()
  expect(text()).toBe(RUNNING)
  change(make)
  expect(text()).toMatch(new RegExp(`^Taking 100 along: (60|0) are here · ${words}$`))
  expect(say).toHaveBeenCalledExactlyOnceWith(words)
})

test('[T1] what only another tab knows, the bar says as it looks, until something comes', () => {
  const { text, change } = show()
  change(() => prefetchState.setState({ stuck: [stuck('newer-businesses')] }))
  expect(text()).toBe(RUNNING)
  change(() => void (world.shift = shift({ readAt: NOW + 45_000 })))
  expect(text()).toContain('nothing has come for a while')
  change(() => void (world.shift = shift({ here: 61, readAt: NOW + 60_000 })))
  expect(text()).toBe('Taking 100 along: 61 are here')
  change(() => void (world.shift = shift({ here: 100, readAt: NOW + 75_000 })))
  expect(text()).toMatch(/^All 100 are here · /)
  expect(say).toHaveBeenLastCalledWith('All 100 are here')
})
