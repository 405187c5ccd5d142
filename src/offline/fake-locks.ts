/** A fake of the Web Locks API for tests in Node: exclusive locks, granted in order. */
type Work = (lock: Lock) => unknown

interface Waiter {
  grant(): void
}

interface Holder {
  /** The lock was stolen. */
  lose(): void
}

export class FakeLocks {
  readonly #holders = new Map<string, Holder>()
  readonly #queues = new Map<string, Waiter[]>()

  readonly request = (name: string, options: LockOptions, work: Work): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { signal, steal } = options
      if (signal && steal) throw new DOMException('signal and steal', 'NotSupportedError')
      if (signal?.aborted) return reject(signal.reason as Error)
      const queue = this.#queues.get(name) ?? []
      this.#queues.set(name, queue)
      const leaveQueue = () => {
        if (!queue.includes(waiter)) return
        queue.splice(queue.indexOf(waiter), 1)
        reject(signal?.reason as Error)
      }
      const waiter: Waiter = {
        grant: () => {
          signal?.removeEventListener('abort', leaveQueue)
          this.#hold(name, work).then(resolve, reject)
        },
      }
      signal?.addEventListener('abort', leaveQueue)
      if (steal) {
        queue.unshift(waiter)
        this.#holders.get(name)?.lose()
      } else {
        queue.push(waiter)
        queueMicrotask(() => this.#grantNext(name))
      }
    })

  /** Names of the locks that are held. */
  get held(): string[] {
    return [...this.#holders.keys()]
  }
  /** Names of the locks that requests are waiting for, one for each request. */
  get waitedFor(): string[] {
    return [...this.#queues].flatMap(([name, queue]) => queue.map(() => name))
  }

  #grantNext(name: string): void {
    if (!this.#holders.has(name)) this.#queues.get(name)?.shift()?.grant()
  }

  #hold(name: string, work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const release = () => {
        if (this.#holders.get(name) !== holder) return
        this.#holders.delete(name)
        this.#grantNext(name)
      }
      const holder: Holder = {
        lose: () => {
          reject(new DOMException('Lock broken by another request', 'AbortError'))
          release()
        },
      }
      this.#holders.set(name, holder)
      const run = async () => work({ name, mode: 'exclusive' })
      run().then(resolve, reject).finally(release)
    })
  }
}
