import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  openReview,
  reject,
  row,
  signInToQueue,
  status,
  stopReadingImages,
} from '../../fixtures/screens/hermes.ts'
import { TABLET } from '../../fixtures/screens/sizes.ts'
import { expect, test } from '../../fixtures/test.ts'

/** In memory, for a profile. Only root can mount one. */
interface SmallDisk {
  folder: string
  /** Writes until nothing fits any more, as another app does. */
  fill(): void
  /** Deletes what `fill` has written. */
  free(): void
  unmount(): void
}

test(
  '[V10] a disk full to its last byte takes no decision away, and those after it are saved',
  { tag: '@repeats' },
  async ({ startServer, startTablet }) => {
    const disk = mountSmallDisk(220)
    test.skip(disk === null, 'Only root can mount the small disk that this test fills')
    if (!disk) return
    const server = await startServer()
    const profile = join(disk.folder, 'profile')
    let tablet = await startTablet(profile)
    try {
      await tablet.context.addInitScript(stopReadingImages)
      let page = await tablet.context.newPage()
      await page.setViewportSize(TABLET)
      await signInToQueue(page, server.origin)
      await server.kill()
      for (const id of ['r-0003', 'r-0004']) {
        await openReview(page, id)
        await reject(page)
        await expect(row(page, id)).toHaveCount(0)
      }
      await openReview(page, 'r-0005')
      disk.fill()
      await page.locator('label').filter({ hasText: 'Not readable' }).click()
      // While the browser makes its store anew, the screen may say that a decision was not saved: it is pressed again.
      await expect(async () => {
        await page.getByRole('button', { name: 'Reject' }).click({ timeout: 10_000 })
        await expect(page).toHaveURL(`${server.origin}/hermes/dashboard`, { timeout: 20_000 })
      }).toPass({ timeout: 120_000 })
      // The browser has created its databases anew, and the queue with them.
      await expect(status(page)).toContainText('3 waiting', { timeout: 60_000 })
      await expect(page.locator('[data-notice]')).toContainText('came back from the second copy')

      await test.step('after a restart all three wait, if only for the next sign-in', async () => {
        await tablet.kill()
        disk.free()
        tablet = await startTablet(profile)
        page = await tablet.context.newPage()
        await page.goto(`${server.origin}/hermes`)
        await expect(page.getByText(/3 waiting|3 decisions wait on this/).first()).toBeVisible()
      })
    } finally {
      await tablet.kill()
      disk.unmount()
    }
  },
)

/** @returns null where none can be mounted */
function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'campfire-disk-'))
  try {
    const mount = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
    execFileSync('mount', mount, { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const file = join(folder, 'of-another-app')
  return {
    folder,
    fill: () => fillUp(file, megabytes),
    free: () => rmSync(file),
    unmount: () => {
      // Lazily: the browser's last processes may still be ending.
      execFileSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

/** @param most in megabytes: were the small disk gone, this would fill the machine's own */
function fillUp(file: string, most: number): void {
  const opened = openSync(file, 'w')
  let left = most * 2 ** 20
  for (let size = 2 ** 20; size >= 1; size /= 2) {
    const block = Buffer.alloc(size)
    try {
      while (left > 0 && writeSync(opened, block) === size) left -= size
    } catch {
      // Full for blocks of this size; smaller ones may still fit.
    }
  }
  closeSync(opened)
}
