/**
 * @param header the request's Accept-Encoding
 * @param available content codings, the best one first
 * @returns the first of them that the client accepts; undefined to send the content as it is
 */
export function acceptedEncoding<Encoding extends string>(
  header: string | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((item) => item.split(';').map((part) => part.trim()))
    .filter(([, quality = 'q=1']) => Number(quality.slice(2)) > 0)
    .map(([name]) => name)
  return available.find((encoding) => accepted.includes(encoding))
}
