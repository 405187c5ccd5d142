/** Prints how far a run is: in a terminal also while it runs, elsewhere one line for each check. */
import type { News } from './news.ts'

const PRINT_EVERY_MS = 15_000
const SLOWEST = 10

interface Running {
  begun: number
  total: number
  done: number
  unit: string
}

export class Progress {
  private readonly started = Date.now()
  private readonly running = new Map<string, Running>()
  private readonly left: Set<string>
  private readonly tests: { title: string; ms: number }[] = []
  private readonly timer = setInterval(() => this.print(), PRINT_EVERY_MS)

  /** @param names of all checks of this run, in their order */
  constructor(names: readonly string[]) {
    this.left = new Set(names)
  }

  begin(name: string): void {
    this.left.delete(name)
    this.running.set(name, { begun: Date.now(), total: 0, done: 0, unit: '' })
    this.print()
  }

  note(name: string, news: News): void {
    const running = this.running.get(name)
    if (!running) return
    if (news.kind === 'total') {
      running.total += news.count
      running.unit = news.unit
    }
    if (news.kind === 'done') running.done += 1
    if (news.kind === 'test') this.tests.push(news)
  }

  end(name: string, hasPassed: boolean): void {
    const { begun = Date.now(), total = 0, unit = '' } = this.running.get(name) ?? {}
    this.running.delete(name)
    const count = total > 0 ? `${total} ${unit}, ` : ''
    const seconds = Math.round((Date.now() - begun) / 1000)
    console.log(`${hasPassed ? 'passed' : 'FAILED'}  ${name} (${count}${seconds} s)`)
  }

  finish(): void {
    clearInterval(this.timer)
    const slowest = this.tests.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
    if (slowest.length > 0) console.log('\nThe slowest tests:')
    for (const { title, ms } of slowest) {
      console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`)
    }
    const tests = this.tests.length > 0 ? `${this.tests.length} tests in ` : ''
    console.log(`\n${tests}${this.clock()}`)
  }

  private print(): void {
    if (this.running.size === 0 || !process.stdout.isTTY) return
    const now = [...this.running].map(([name, { total, done, unit }]) =>
      total > 0 ? `${name} ${done} of ${total} ${unit}` : name,
    )
    const left = this.left.size > 0 ? ` · left: ${[...this.left].join(', ')}` : ''
    console.log(`${this.clock().padStart(7)}  ${now.join(' · ')}${left}`)
  }

  /** Minutes and seconds since the run began. */
  private clock(): string {
    const seconds = Math.round((Date.now() - this.started) / 1000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
}
