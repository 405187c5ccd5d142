/** The colors of the illustrations. They are written into the drawings, which then need no stylesheet. */
export const paint = {
  pine: 'var(--pine)',
  night: '#0c271f',
  frame: '#14392f',
  paper: '#fffaf0',
  print: '#b3a78f',
  cream: '#fbecc9',
  honey: '#f0b64a',
  honeyLight: '#f8d386',
  clay: '#e08a58',
  sage: '#8db39b',
  ember: '#d9571b',
}
