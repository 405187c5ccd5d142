/** The files of `deploy/ha` with the addresses of a test: all machines are on the loopback interface. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePorts } from '../../tests/fixtures/servers/free-ports.ts'

const FOLDER = join(import.meta.dirname, '../../deploy/ha')

/** The names of the three machines in the files. */
export const MACHINES = [1, 2, 3] as const
const ADDRESS_AND_PORT = /\b10\.0\.0\.([123]):(\d+)/g

/** Ports that the files use on each machine. */
export const PORTS = { etcd: 2379, peer: 2380, postgres: 5432, patroni: 8008 } as const
const NUMBERS = Object.values(PORTS) as number[]

export interface HaConfig {
  /** @returns the port of the loopback interface in place of one of `PORTS` on a machine */
  portOf: (machine: number, port: number) => number
  /** @returns the text of a file, for a machine where it differs between them */
  read: (file: string, machine?: number) => Promise<string>
  /** @returns the variables of a file that systemd would give to the service */
  variables: (file: string, machine: number) => Promise<Record<string, string>>
}

export async function haConfig(): Promise<HaConfig> {
  const first = await freePorts(MACHINES.length * NUMBERS.length)
  const portOf = (machine: number, port: number) => {
    const index = NUMBERS.indexOf(port)
    if (index < 0) throw new Error(`No machine of the test listens on ${port}`)
    return first + (machine - 1) * NUMBERS.length + index
  }
  const read = async (file: string, machine?: number) => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    return text
      .replaceAll('@NAME@', `db-${machine}`)
      .replaceAll('@ADDRESS@', `10.0.0.${machine}`)
      .replace(
        ADDRESS_AND_PORT,
        (_, number, port) => `127.0.0.1:${portOf(Number(number), Number(port))}`,
      )
  }
  return {
    portOf,
    read,
    variables: async (file, machine) => {
      const lines = (await read(file, machine)).matchAll(/^(\w+)=(.*)$/gm)
      return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
    },
  }
}
