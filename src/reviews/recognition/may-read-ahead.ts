/** True if reading ahead is worth its power at the moment. */
import { withDeadline } from '../../offline/deadline.ts'
import { savesData } from '../../offline/saves-data.ts'
import { readsImages } from './reads-images.ts'

/** Below this charge, a tablet that runs on its battery keeps the rest for reviews. */
const BATTERY_LOW = 0.2

const BATTERY_DEADLINE_MS = 2_000

interface Battery {
  charging: boolean
  /** From 0 to 1. */
  level: number
}

/**
 * True if this tablet may read images that nobody has opened: somebody looks at the page, reading is not turned off,
 * and neither data nor the battery has to be saved. No browser tells whether it saves power, and only some tell the
 * charge of the battery.
 */
export async function mayReadAhead(): Promise<boolean> {
  if (!readsImages() || document.hidden || savesData()) return false
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return false
  const battery = await readBattery()
  return !battery || battery.charging || battery.level >= BATTERY_LOW
}

async function readBattery(): Promise<Battery | null> {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
  if (!getBattery) return null
  const battery = withDeadline(
    getBattery.call(navigator),
    BATTERY_DEADLINE_MS,
    () => new Error('The battery does not answer'),
  )
  // A policy may forbid it.
  return battery.catch(() => null)
}
