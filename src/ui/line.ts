/** The attributes of a line with round ends in an SVG. @param width in the units of the SVG */
export function line(stroke: string, width: number) {
  return { fill: 'none', stroke, strokeWidth: width, strokeLinecap: 'round' } as const
}
