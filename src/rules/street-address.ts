/** The abbreviations of the Postal Service, and those that people use instead. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  east: 'e',
  expressway: 'expy',
  highway: 'hwy',
  lane: 'ln',
  north: 'n',
  northeast: 'ne',
  northwest: 'nw',
  parkway: 'pkwy',
  pky: 'pkwy',
  place: 'pl',
  plaza: 'plz',
  road: 'rd',
  route: 'rte',
  saint: 'st',
  south: 's',
  southeast: 'se',
  southwest: 'sw',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  turnpike: 'tpke',
  west: 'w',
}

/** Only the number behind them counts: "Suite 4", "Ste. 4", "Unit 4" and "#4" are the same door. */
const UNITS = new Set(['apartment', 'apt', 'no', 'ste', 'suite', 'unit'])

/**
 * Writes an address in one way, to compare it with others; not for the screen. Letter case, spaces, punctuation
 * and common abbreviations make no difference: "12 North Main Street, Suite 4" equals "12 N. Main St #4".
 */
export function comparableAddress(address: string): string {
  return address
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’‘]/g, '')
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => !UNITS.has(word))
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join('')
}
