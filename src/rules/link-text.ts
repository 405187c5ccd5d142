/** Shared by `mended-link.ts` and `mended-path.ts`. */

/** Spaces and line breaks behind a link, as an encoding of e-mails writes them. */
export const QUOTED_SPACE = /=(?:20|09|0[AD]|C2=A0|E2=80=8B)(?![\w-])/g

/** Nobody sees it, or it marks a character that has a meaning elsewhere. */
export const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\\]|<w?br ?\/?>/gu
const DASHES = /[\u2010-\u2015\u2212]/g

/** The text as it was before somebody wrapped, set or encoded it. */
export function withoutUnseen(text: string): string {
  return text.normalize('NFKC').replace(DASHES, '-').replace(QUOTED_SPACE, '').replace(UNSEEN, '')
}
