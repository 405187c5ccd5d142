/** Status of the server's answer about a request whose customer was erased, and of what this tablet has set aside for it. */
export const ERASED = 410

/** True if an unsent entry is set aside because its request was erased. */
export function isErased({ problem }: { problem: { status: number } | null }): boolean {
  return problem?.status === ERASED
}
