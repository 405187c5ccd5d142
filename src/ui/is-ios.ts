/** @param maxTouchPoints tells an iPad, which calls itself a Macintosh, from a Mac: no Mac has a touch screen */
export function isIos(userAgent: string, maxTouchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
