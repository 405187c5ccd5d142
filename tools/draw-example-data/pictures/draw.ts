/** Flat shapes in the brand's colors, as SVG on a square of 512. */

export const PINE = '#14392f'
export const PINE_RAISED = '#2a5f4f'
export const CREAM = '#fbf3e0'
export const PAPER = '#f0e2c4'
export const EMBER = '#bf460e'
export const GLOW = '#ff8a4a'
export const NIGHT = '#141b3d'
export const NIGHT_RAISED = '#2c3870'
export const BRASS = '#dcab4b'
export const CRUST = '#c9803a'
export const TOAST = '#e8b568'
export const COCOA = '#5b2f1c'
export const LEAF = '#5f9a4f'
export const TOMATO = '#d4442b'
export const ROSE = '#e98b8b'
export const SKY = '#a9cfd6'

/** An SVG drawing and the color of its ground. */
export interface Picture {
  ground: string
  drawing: string
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
}

export function box(
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  fill: string,
  radius = 0,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

export function shape(path: string, fill: string): string {
  return `<path d="${path}" fill="${fill}"/>`
}

export function line(path: string, color: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

export function moved(x: number, y: number, drawing: string, { turn = 0, scale = 1 } = {}): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${drawing}</g>`
}

/** Draws each item. */
export function each<T>(items: readonly T[], draw: (item: T, index: number) => string): string {
  return items.map(draw).join('')
}

/** Repeats a drawing at equal distances around a center, each copy turned outwards. */
export function around(
  [x, y]: readonly [number, number],
  count: number,
  radius: number,
  drawing: string,
): string {
  const angles = Array.from({ length: count }, (_, index) => (360 / count) * index)
  return each(angles, (angle) =>
    moved(x, y, `<g transform="translate(0 ${-radius})">${drawing}</g>`, { turn: angle }),
  )
}

/** Three wisps of steam. */
export function steam(x: number, y: number, color: string): string {
  return each([-46, 0, 46], (dx, index) => {
    const top = index === 1 ? -78 : -58
    return line(`M${x + dx} ${y} c-22 ${top * 0.35} 22 ${top * 0.65} 0 ${top}`, color, 11)
  })
}

export function leaf(x: number, y: number, turn: number, color = LEAF, scale = 1): string {
  return moved(x, y, shape('M0 0C-26 -22 -22 -58 0 -80C22 -58 26 -22 0 0Z', color), { turn, scale })
}
