import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDataFolder } from './data-folder-lock.ts'

test('a folder with a long path is locked too, also where temporary files have one', async () => {
  const folder = await mkdtemp(join(tmpdir(), `campfire-${'long-'.repeat(20)}`))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    return rm(folder, { recursive: true })
  })
  vi.stubEnv('TMPDIR', folder)
  const release = await lockDataFolder(join(folder, 'data'))
  await expect(lockDataFolder(join(folder, 'data'))).rejects.toThrow(/^Another process is using/)
  await release()
  await (
    await lockDataFolder(join(folder, 'data'))
  )()
})
