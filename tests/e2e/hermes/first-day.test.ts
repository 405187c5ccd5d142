/** From an empty PostgreSQL, as an operator finds it, to a receipt that its customer reads as approved. */
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { acceptedReceipt, listOwnReceipts } from '../../../src/contract/intake-calls.ts'
import { customerToken, ownReceipts, submit } from '../../fixtures/servers/customer.ts'
import {
  approve,
  fillApproval,
  openQueue,
  openReview,
  receiptImage,
  row,
  signIn,
  SLIGO_COFFEE,
} from '../../fixtures/screens/hermes.ts'
import { programArguments } from '../../fixtures/servers/server-programs.ts'
import { databaseSettings } from '../../fixtures/servers/test-database.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ isOnline: true, wholeQueue: true })

const ROOT = join(import.meta.dirname, '../../..')
const FIRST_DAY = join(ROOT, 'docs/examples/first-day')

/** As a phone takes it: the camera's sensor lies on its side, and the file says where that was. */
async function photograph(): Promise<Buffer<ArrayBuffer>> {
  const upright = join(ROOT, 'server/example-data/receipts/r-0001-1.jpg')
  const lying = await sharp(upright).rotate(-90).jpeg().toBuffer()
  const taken = await sharp(lying)
    .withExif({ IFD3: { GPSLatitude: '38/1 59/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return Buffer.from(taken)
}

test('[I1] [I4] [I6] on the first day shops are imported, a photograph arrives, is approved, and its customer sees it', async ({
  newTablet,
  startServer,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'campfire-first-day-'))
  const IMAGE_STORE = join(dataDir, 'images')
  // A database of its own, and an empty one.
  const env = { ...(await databaseSettings(dataDir)), EXAMPLE_DATA: 'off', IMAGE_STORE }
  const server = await startServer({ dataDir, env })

  await test.step('the operator imports shops and coupons', async () => {
    for (const table of ['businesses', 'coupons']) {
      const command = [...programArguments('server/cli/import.ts'), table, FIRST_DAY]
      const settings = { ...process.env, ...env, DATA_DIR: join(dataDir, 'import') }
      await promisify(execFile)(process.execPath, command, { cwd: ROOT, env: settings })
    }
  })
  const customer = await customerToken(server.origin)
  const id = await test.step('the customer sends a photograph', async () => {
    const answer = await submit(server.origin, customer, { images: [await photograph()] })
    return acceptedReceipt.parse(answer.body).id
  })
  await test.step('a reviewer approves it', async () => {
    const page = await newTablet()
    await signIn(page, server.origin)
    await openQueue(page, server.origin)
    await openReview(page, id)
    const size = await receiptImage(page).evaluate((image: HTMLImageElement) => ({
      width: image.naturalWidth,
      height: image.naturalHeight,
    }))
    expect(size.height).toBeGreaterThan(size.width)
    await fillApproval(page, SLIGO_COFFEE)
    await approve(page)
    await expect(row(page, id)).toHaveCount(0)
  })
  await test.step('the customer reads what became of it', async () => {
    const receipts = async () => {
      const { body } = await ownReceipts(server.origin, customer)
      return listOwnReceipts.response.parse(body).items
    }
    await expect
      .poll(receipts)
      .toMatchObject([
        { id, reviewStatus: 'approved', points: 8, businessName: SLIGO_COFFEE.business },
      ])
  })
})
