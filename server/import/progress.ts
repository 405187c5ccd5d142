const BAR_WIDTH = 30

type Terminal = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>

/** Fewer rows are done before anybody looks at a log. */
const MANY_ROWS = 100

const CLEAR_LINE = '\r\u001b[2K'

export type Progress = ReturnType<typeof progress>

/**
 * Shows how far a long work is: a bar on a terminal; elsewhere, for many rows, a line for each tenth of them.
 * @param what such as `Storing`
 * @param total how many rows there are
 */
export function progress(terminal: Terminal, what: string, total: number) {
  const steps = terminal.isTTY ? 100 : total < MANY_ROWS ? 0 : 10
  let shown = 0
  return {
    /** @param done how many rows are done */
    show(done: number) {
      const step = Math.floor((done / total) * steps)
      if (step <= shown) return
      shown = step
      const text = `${what} ${done} of ${total} rows`
      if (!terminal.isTTY) return void terminal.write(`${text}\n`)
      const bar = '#'.repeat(Math.round((done / total) * BAR_WIDTH)).padEnd(BAR_WIDTH, '-')
      terminal.write(`${CLEAR_LINE}[${bar}] ${text}`)
    },
    /** Makes room for what is printed next. */
    end() {
      if (terminal.isTTY) terminal.write(CLEAR_LINE)
    },
  }
}
