// @vitest-environment jsdom
import { expect, beforeEach, test, vi } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { listPaperLayouts, type PaperLayout } from '../../contract/layout-calls.ts'
import { announce } from '../../offline/broadcast.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import { saveImageReading } from '../../offline/images/image-facts.ts'
import { startJob, type JobState } from '../../offline/jobs/job.ts'
import { locks, never, untilTheEnd } from '../../offline/jobs/testing.ts'
import { acknowledge } from '../../offline/outbox/outbox-sending.ts'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { goFirst } from '../../offline/outbox/sending-first.ts'
import {
  approvalToEnqueue,
  elapse,
  NOW,
  rejectionToEnqueue,
  send,
  take,
  testDatabase,
} from '../../offline/testing.ts'
import { READER } from '../../recognition/reader/image-reader.ts'
import type { StaffApi } from '../../workspace/staff-api.ts'
import { readTeamLayouts, shareLayoutsJob } from './share-layouts.ts'

const connection = vi.hoisted(() => ({ isOnline: true }))
vi.mock('../../offline/connection.ts', () => ({
  connectionState: () => connection.isOnline,
  onConnectionChange: () => () => {},
}))

/** What is found in every receipt, by its business. */
const found = vi.hoisted(() => ({ of: (_businessId: string): object[] => [] }))
vi.mock('../../recognition/fields/findings-in.ts', () => ({
  layoutsOf: (_: unknown, { businessId }: { businessId: string }) => found.of(businessId),
}))

const layoutOf = (businessId: string): PaperLayout => ({
  ...{ businessId, field: 'subtotal' },
  ...{ label: 3, rank: 0, height: 800, written: 1 },
})

beforeEach(() => {
  connection.isOnline = true
  found.of = (businessId) => [
    layoutOf(businessId),
    { ...layoutOf(businessId), field: 'receiptDatetime' },
  ]
  vi.stubGlobal('caches', { delete: () => Promise.resolve(true) })
})

/** The server, as one person's tablet calls it. */
function serverFor() {
  const team = vi.fn(async (): Promise<{ layouts: PaperLayout[] }> => ({ layouts: [] }))
  const taken = vi.fn(async (_body: unknown): Promise<unknown> => ({ accepted: true }))
  const call = (endpoint: unknown, { body }: { body?: unknown }) =>
    endpoint === listPaperLayouts ? team() : taken(body)
  return { staffApi: { call } as unknown as StaffApi, team, taken }
}

type Server = ReturnType<typeof serverFor>

/** Opens a page. @returns the last state of its job */
function open(database: StaffDatabase, { staffApi }: Server): () => JobState | undefined {
  let state: JobState | undefined
  untilTheEnd(startJob(shareLayoutsJob({ database, staffApi }), (next) => (state = { ...next })))
  return () => state
}

async function setup() {
  const database = testDatabase()
  const server = serverFor()
  return { database, server, state: open(database, server) }
}

/** Approves a receipt whose image was read, and has the server acknowledge that. */
async function approve(database: StaffDatabase, reviewId: string, businessId = 'b-1') {
  const { decision, ...rest } = approvalToEnqueue(reviewId, businessId)
  await enqueue(database, { decision, ...rest })
  const key = imageKey(`/${reviewId}`)
  await saveImageReading(database, key, { reader: READER, rows: [] }, NOW)
  const entry = await take(database, reviewId)
  const acknowledgement = { item: rest.request, points: 4 }
  await acknowledge(database, [{ entry, acknowledgement }], NOW)
}

/** Has hours pass in no time, and then something change that a turn follows. */
async function hoursPass(database: StaffDatabase, hours = 0): Promise<void> {
  vi.setSystemTime(Date.now() + hours * 60 * 60_000)
  announce(database, 'outbox')
  await elapse(21_000)
}

/** How many layouts each call brought. */
const sizes = ({ taken }: Server) =>
  taken.mock.calls.map(([body]) => (body as { layouts: unknown[] }).layouts.length)

test('[X21] what leaves the tablet after an approval is its business, a field and whole numbers, and nothing else', async () => {
  const { database, server } = await setup()
  found.of = (businessId) => [
    { ...layoutOf(businessId), text: 'SUBTOTAL 4.20', subtotal: 4.2 },
    { ...layoutOf(businessId), label: 'Subtotal' },
    layoutOf(businessId),
  ]
  await approve(database, 'r-1')
  await elapse(21_000)
  expect(server.taken.mock.calls).toEqual([[{ layouts: [layoutOf('b-1')] }]])
})

test('[X21] each approval is sent once, many in one call, also by the next page', async () => {
  const { database, server } = await setup()
  for (let at = 0; at < 12; at += 1) await approve(database, `r-${at}`)
  await elapse(42_000)
  expect(sizes(server)).toEqual([20, 4])
  open(database, server)
  await approve(database, 'r-12')
  await elapse(21_000)
  expect(sizes(server)).toEqual([20, 4, 2])
})

test('[X21] nothing is sent of what is not acknowledged, rejected, or was not read', async () => {
  const { database, server } = await setup()
  await enqueue(database, approvalToEnqueue('r-1', 'b-1'))
  await saveImageReading(database, imageKey('/r-1'), { reader: READER, rows: [] }, NOW)
  await enqueue(database, rejectionToEnqueue('r-2'))
  await take(database, 'r-2')
  await send(database, 'r-2')
  await enqueue(database, approvalToEnqueue('r-3', 'b-1'))
  const entry = await take(database, 'r-3')
  const item = approvalToEnqueue('r-3', 'b-1').request
  await acknowledge(database, [{ entry, acknowledgement: { item, points: 4 } }], NOW)
  await elapse(60_000)
  expect(sizes(server)).toEqual([])
})

test('[X21] decisions that are being sent go first', async () => {
  const { database, server } = await setup()
  await approve(database, 'r-1')
  let end = () => {}
  void goFirst(() => new Promise<void>((resolve) => (end = resolve)))
  await elapse(25_000)
  expect(sizes(server)).toEqual([])
  end()
  await elapse(100)
  expect(sizes(server)).toEqual([2])
})

test('[X21] nothing is sent or read without a connection, while data is saved, or by a second tab', async () => {
  const { database, server } = await setup()
  await approve(database, 'r-1')
  connection.isOnline = false
  await elapse(21_000)
  connection.isOnline = true
  Object.assign(navigator, { connection: { saveData: true } })
  await hoursPass(database)
  Object.assign(navigator, { connection: undefined })
  void locks.request(`share-layouts:${database.name}`, {}, never)
  await hoursPass(database)
  expect(sizes(server)).toEqual([])
  expect(server.team).not.toHaveBeenCalled()
})

test('[X21] a server that does not know the calls is no failure, and what is known stays', async () => {
  const { database, server, state } = await setup()
  server.team.mockResolvedValueOnce({ layouts: [layoutOf('b-2')] })
  await elapse(21_000)
  const unknown = new ApiError('refused', 'There is no such call', { status: 404 })
  server.taken.mockRejectedValue(unknown)
  server.team.mockRejectedValue(unknown)
  await approve(database, 'r-1')
  await hoursPass(database, 1)
  await hoursPass(database)
  expect(state()?.failure).toBeNull()
  expect(sizes(server)).toEqual([2])
  expect(server.team).toHaveBeenCalledTimes(2)
  expect(await readTeamLayouts(database)).toEqual([layoutOf('b-2')])
})

test('[X21] what the team knows is on the tablet, and read again after an hour, by one tab', async () => {
  const { database, server } = await setup()
  server.team.mockResolvedValue({ layouts: [layoutOf('b-2')] })
  open(database, server)
  await elapse(21_000)
  await hoursPass(database, 0.9)
  expect(server.team).toHaveBeenCalledTimes(1)
  expect(await readTeamLayouts(testDatabase(database.uid))).toEqual([layoutOf('b-2')])
  server.team.mockResolvedValue({ layouts: [layoutOf('b-3')] })
  await hoursPass(database, 0.1)
  expect(server.team).toHaveBeenCalledTimes(2)
  expect(await readTeamLayouts(database)).toEqual([layoutOf('b-3')])
})
