import type { Random } from './purchase/random.ts'

/** What the paper lies on. Every surface is a base color with one or two layers of tinted noise. */
interface Surface {
  base: string
  layers: Noise[]
  /** CSS painted over the noise: plank joints, checks, reflections. */
  overlay?: string
}

interface Noise {
  frequency: string
  octaves: number
  /** Red, green and blue from 0 to 1. */
  tint: string
  /** How strongly the noise shows, and from which level. */
  gain: number
  floor: number
}

const SURFACES: Surface[] = [
  {
    base: '#7a4f2e',
    layers: [
      noise('.0035 .07', 4, '.2 .1 .04', 2.2, 0.75),
      noise('.02 .4', 2, '.9 .66 .42', 0.6, 0.24),
    ],
    overlay: 'repeating-linear-gradient(transparent 0 246px, rgba(20 8 0 / .55) 246px 249px)',
  },
  {
    base: '#c9a57a',
    layers: [noise('.06 .003', 4, '.46 .3 .15', 1.8, 0.66)],
    overlay:
      'repeating-linear-gradient(90deg, transparent 0 310px, rgba(70 40 10 / .45) 310px 312px)',
  },
  {
    base: '#b9b6b0',
    layers: [noise('.11', 2, '.25 .24 .23', 3, 1.5), noise('.006', 3, '.98 .97 .95', 1.2, 0.5)],
  },
  {
    base: '#e4e2de',
    layers: [noise('.005 .008', 5, '.42 .43 .46', 2.6, 1.25)],
    overlay: 'linear-gradient(120deg, rgba(255 255 255 / .4), transparent 40%)',
  },
  {
    base: '#35393d',
    layers: [noise('.35', 2, '.7 .72 .75', 0.8, 0.34), noise('.004', 3, '.08 .09 .1', 1.6, 0.7)],
  },
  {
    base: '#8f9497',
    layers: [noise('.002 .5', 2, '.98 .98 .98', 1, 0.36)],
    overlay:
      'linear-gradient(70deg, rgba(0 0 0 / .3), rgba(255 255 255 / .25) 45%, rgba(0 0 0 / .25))',
  },
  {
    base: '#d9d4c8',
    layers: [noise('.2 .02', 2, '.4 .38 .3', 0.7, 0.3)],
    overlay:
      'repeating-linear-gradient(90deg, rgba(165 38 42 / .62) 0 62px, transparent 62px 124px), repeating-linear-gradient(rgba(165 38 42 / .55) 0 62px, transparent 62px 124px)',
  },
  { base: '#4c3a33', layers: [noise('.008 .3', 3, '.12 .07 .05', 2, 0.7)] },
  {
    base: '#26282d',
    layers: [noise('.3', 1, '.7 .7 .75', 0.5, 0.2)],
    overlay: 'linear-gradient(100deg, transparent 60%, rgba(0 0 0 / .5) 61%, transparent 66%)',
  },
]

/** A random surface, as a layer that fills its parent. */
export function surface(random: Random): string {
  const { base, layers, overlay = 'none' } = random.pick(SURFACES)
  const filters = layers.map(({ frequency, octaves, tint, gain, floor }, index) => {
    const [red, green, blue] = tint.split(' ')
    return `<filter id="surface${index}" x="0" y="0" width="100%" height="100%">
        <feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${random.whole(1, 900)}"/>
        <feColorMatrix values="0 0 0 0 ${red} 0 0 0 0 ${green} 0 0 0 0 ${blue} ${gain} 0 0 0 ${-floor}"/></filter>
        <rect width="100%" height="100%" filter="url(#surface${index})"/>`
  })
  return `<svg class="fill" width="100%" height="100%"><rect width="100%" height="100%" fill="${base}"/>${filters.join('')}</svg>
    <div class="fill" style="background:${overlay}"></div>`
}

function noise(
  frequency: string,
  octaves: number,
  tint: string,
  gain: number,
  floor: number,
): Noise {
  return { frequency, octaves, tint, gain, floor }
}
