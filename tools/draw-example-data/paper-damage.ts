import type { Random } from './purchase/random.ts'

/** SVG filters that bend the paper and light its bumps; `roughness` is 1 from a pocket, 3 from a fist. */
export function paperFilters(random: Random, roughness: number): string {
  const seed = random.whole(1, 900)
  return `<svg width="0" height="0" style="position:absolute">
    <filter id="bend" x="-4%" y="-4%" width="108%" height="108%">
      <feTurbulence type="fractalNoise" baseFrequency=".005 .007" numOctaves="2" seed="${seed}" result="bumps"/>
      <feDisplacementMap in="SourceGraphic" in2="bumps" scale="${9 * roughness}" xChannelSelector="R" yChannelSelector="G"/>
    </filter>
    <filter id="relief" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="${roughness > 1 ? 'turbulence' : 'fractalNoise'}" baseFrequency="${roughness > 1 ? '.0045 .006' : '.008 .004'}"
        numOctaves="${roughness > 1 ? 4 : 2}" seed="${seed}"/>
      <feDiffuseLighting lighting-color="#fff" surfaceScale="${roughness > 1 ? 34 : 9}" diffuseConstant="1.28">
        <feDistantLight azimuth="${random.whole(0, 359)}" elevation="56"/></feDiffuseLighting>
    </filter>
    <filter id="fibre" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency=".45" numOctaves="2" seed="${seed}"/>
      <feColorMatrix values="0 0 0 0 .3 0 0 0 0 .28 0 0 0 0 .25 .55 0 0 0 -.22"/>
    </filter>
  </svg>`
}

/**
 * Sharp folds at any angle, each a dark edge beside a bright one and shorter than the sheet.
 * @returns a CSS `background`
 */
export function creases(random: Random, count: number): string {
  const lines = Array.from({ length: count }, () => {
    const at = random.between(25, 75)
    const dark = random.between(0.16, 0.34).toFixed(2)
    const bright = random.between(0.16, 0.34).toFixed(2)
    const fold =
      `linear-gradient(${random.whole(0, 359)}deg, transparent ${at}%, rgba(0 0 0 / ${dark}) ${at + 0.3}%, ` +
      `rgba(255 255 255 / ${bright}) ${at + 0.8}%, rgba(0 0 0 / .03) ${at + 1.5}%, transparent ${at + 12}%)`
    const place = `${random.whole(0, 100)}% ${random.whole(0, 100)}%`
    const size = `${random.whole(35, 75)}% ${random.whole(20, 60)}%`
    return `${fold} ${place} / ${size} no-repeat`
  })
  return lines.length > 0 ? lines.join(',') : 'none'
}

/** A CSS polygon that cuts off the sheet at `--tear` with a ragged edge. */
export function raggedEdge(random: Random): string {
  const slope = random.between(-14, 14)
  const teeth = Array.from({ length: 41 }, (_, index) => {
    const across = 100 - index * 2.5
    const depth = random.between(-3.5, 3.5) + (slope * index) / 40
    return `${across}% calc(var(--tear) + ${depth.toFixed(1)}px)`
  })
  return `polygon(0 0, 100% 0, ${teeth.join(', ')})`
}

/** A CSS mask that makes thermal print look worn, in bands. */
export function wornPrint(random: Random): string {
  const stops = Array.from({ length: 9 }, (_, index) => {
    return `rgba(0 0 0 / ${random.between(0.34, 0.72).toFixed(2)}) ${index * 12.5}%`
  })
  return `linear-gradient(${random.whole(60, 120)}deg, ${stops.join(', ')})`
}
