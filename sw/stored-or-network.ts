import { withDeadline } from '../src/offline/deadline.ts'

/** Cache Storage may never answer: longest wait for the storage alone, and at all. */
export const STORAGE_MS = 1000
const GIVE_UP_MS = 3000

/** Reads it to its end: a disk that fails in the middle would leave the page with nothing. */
async function whole(answer: Response): Promise<Response> {
  return answer.body ? new Response(await answer.blob(), answer) : answer
}

/**
 * Answers with what is stored, however long the network takes. The network is asked only when nothing is stored,
 * or while the storage keeps one waiting; then the first answer counts.
 * @param stored resolves with undefined if nothing is stored
 * @throws the network's error, when there is no answer at all
 */
export async function storedOrNetwork(
  stored: Promise<Response | undefined>,
  network: () => Promise<Response>,
): Promise<Response> {
  const found = withDeadline(
    stored.then((answer) => (answer ? whole(answer) : Promise.reject(new Error('Not stored')))),
    GIVE_UP_MS,
    () => new Error('The storage does not answer'),
  )
  let asked: Promise<Response> | undefined
  const ask = () => (asked ??= network())
  return withDeadline(found, STORAGE_MS, () => Promise.any([found, ask()])).catch(ask)
}
