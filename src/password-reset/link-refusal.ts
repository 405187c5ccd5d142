/**
 * Why a link cannot be used. `used`: or changed on its way, which the provider does not tell apart;
 * `otherKind`: it is for something else than a new password.
 */
export type LinkRefusal = 'incomplete' | 'expired' | 'used' | 'account' | 'otherKind'

/** Thrown when the auth provider refuses a link's code. */
export class LinkRefusedError extends Error {
  readonly refusal: LinkRefusal

  constructor(refusal: LinkRefusal) {
    super(`The link is refused: ${refusal}`)
    this.refusal = refusal
  }
}
