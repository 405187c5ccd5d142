const BAR_WIDTH = 30

/** Where a command says how far it is. */
type Terminal = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>

/** Fewer rows are done before anybody looks at a log. */
const MANY_ROWS = 100

const CLEAR_LINE = '\r\u001b[2K'

export interface Progress {
  /** @param done how many rows are done */
  show: (done: number) => void
  /** Makes room for what is printed next. */
  end: () => void
}

/**
 * Shows how far a long work is: a bar on a terminal; elsewhere, for many rows, a line for each tenth of them.
 * @param what such as `Storing`
 * @param total how many rows there are
 */
export function progress(terminal: Terminal, what: string, total: number): Progress {
  const steps = terminal.isTTY ? 100 : total < MANY_ROWS ? 0 : 10
  let shown = 0
  return {
    show(done) {
      const step = Math.floor((done / total) * steps)
      if (step <= shown) return
      shown = step
      const text = `${what} ${done} of ${total} rows`
      if (!terminal.isTTY) return void terminal.write(`${text}\n`)
      const bar = '#'.repeat(Math.round((done / total) * BAR_WIDTH)).padEnd(BAR_WIDTH, '-')
      terminal.write(`${CLEAR_LINE}[${bar}] ${text}`)
    },
    end() {
      if (terminal.isTTY) terminal.write(CLEAR_LINE)
    },
  }
}
