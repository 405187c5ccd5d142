/**
 * An iPhone, iPod or iPad.
 * @param maxTouchPoints tells an iPad, which claims to be a Macintosh, from a Mac, which has no touch screen
 */
export function isIos(userAgent: string, maxTouchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
