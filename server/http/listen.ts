import type { Server } from 'node:http'
import { StartError } from '../config/start-error.ts'

/** How long requests under way may take to end when the server stops. */
const GRACE_MS = 1000

/**
 * Starts to listen.
 * @param setting the environment variable that the port comes from
 * @returns what stops listening, also when clients keep their connections open
 * @throws {StartError} when the port is taken
 */
export function listen(
  server: Server,
  port: number,
  host: string,
  setting: string,
): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(`Port ${port} is in use: set ${setting} to another one`)
          : new StartError(
              `Cannot listen on ${host}, port ${port} (${error.code ?? error.message})`,
            ),
      )
    })
    server.listen(port, host, () => resolve(() => stop(server)))
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(impatience)
      resolve()
    })
    server.closeIdleConnections()
  })
}
