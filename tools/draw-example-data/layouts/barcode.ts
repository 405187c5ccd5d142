import type { Random } from '../purchase/random.ts'

/** Bars that only look like a barcode; nothing has to scan them. */
export function barcode(random: Random, width: number, height: number): string {
  const bars: string[] = []
  for (let x = 0; x < 100;) {
    const thick = random.whole(1, 3) * 0.6
    bars.push(`<rect x="${x.toFixed(1)}" width="${thick.toFixed(1)}" height="10"/>`)
    x += thick + random.whole(1, 3) * 0.6
  }
  return `<svg class="barcode" viewBox="0 0 101 10" preserveAspectRatio="none" fill="currentColor"
    style="display:block;width:${width}px;height:${height}px">${bars.join('')}</svg>`
}
