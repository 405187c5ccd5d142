/** A notch enlarges by this factor, whatever the device calls a notch. */
const NOTCH = 1.15

/** Pixels of a notch. More in one event is a fast wheel, or a page's scrolling set to many lines. */
const NOTCH_PIXELS = 100

/** Fingers that pinch a trackpad report less: what they report for the same factor. */
const PINCH_PIXELS = 15

/** By `deltaMode`: pixels, lines of which a notch has three, and pages. */
const UNIT_PIXELS = [1, NOTCH_PIXELS / 3, NOTCH_PIXELS]

/**
 * By which factor a turn of the wheel changes the zoom: one notch by 15 %, and what a trackpad reports in many small
 * parts by their sum.
 */
export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const pixels = deltaY * (UNIT_PIXELS[deltaMode] ?? 1)
  // Browsers report a pinch as a wheel with this key.
  const notches = -pixels / (ctrlKey ? PINCH_PIXELS : NOTCH_PIXELS)
  return NOTCH ** Math.min(Math.max(notches, -1), 1)
}
