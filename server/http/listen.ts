import type { Server } from 'node:http'
import { StartError } from '../config/start-error.ts'

/** How long open requests may take to finish when the server stops. */
const GRACE_MS = 1000

/**
 * Starts listening.
 * @param setting the environment variable that the port comes from
 * @returns a function that stops listening, even when clients keep their connections open
 * @throws {StartError} when the port is taken, or listening on it fails for another reason
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
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
