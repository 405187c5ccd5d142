import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../config/start-error.ts'

/** In bytes; systems allow 104 to 108, including the final zero. */
const MAX_SOCKET_PATH = 100

/**
 * Creates the data folder and locks it for this process: two processes on one PGlite folder lose data.
 * The lock is a listening local socket, which the system closes when the process ends, even after SIGKILL. A
 * process id in a file could belong to another process by the time it is read.
 * @returns a function that releases the folder
 * @throws {StartError} when another process holds the folder, or when it cannot be used
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const server = await takeSocket(await socketPath(folder))
    if (server) return () => new Promise((resolve) => server.close(() => resolve()))
  } catch (error) {
    throw new StartError(`Cannot use the folder ${folder}, set DATA_DIR to another one (${error})`)
  }
  throw new StartError(
    `Another process is using ${folder}: stop it, or set DATA_DIR to another one`,
  )
}

/** @returns the listening socket, or null when another process holds it */
async function takeSocket(path: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy())
  try {
    await once(server.listen(path), 'listening')
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    if (await isAnswered(path)) return null
    // A killed process left the socket behind.
    await rm(path, { force: true })
    await once(server.listen(path), 'listening')
  }
  return server.unref()
}

async function socketPath(folder: string): Promise<string> {
  const real = await realpath(folder)
  const name = `campfire-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  // The system would silently truncate a longer path, and a killed process's socket would stay for good.
  const paths = [join(real, 'lock'), join(tmpdir(), name)]
  return paths.find((path) => Buffer.byteLength(path) <= MAX_SOCKET_PATH) ?? join('/tmp', name)
}

async function isAnswered(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    return codeOf(error) !== 'ECONNREFUSED' && codeOf(error) !== 'ENOENT'
  } finally {
    socket.destroy()
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
