/** Who may see an image: reviewers only (`receipts`, `templates`), or everybody. */
export type ImageKind = 'receipts' | 'templates' | 'public'

/**
 * Where images are that people have sent, in a folder or in a bucket. The bytes of a name never change, because names
 * contain a hash of them. A name is one of `IMAGE_NAME`.
 */
export interface ImageStorage {
  /**
   * @returns null if there is no image of that name
   * @throws whatever the storage does
   */
  read: (kind: ImageKind, name: string) => Promise<Uint8Array<ArrayBuffer> | null>
  /**
   * Resolves once the image would survive a power cut, as far as the storage promises it.
   * @throws whatever the storage does
   */
  write: (kind: ImageKind, name: string, bytes: Uint8Array) => Promise<void>
  /**
   * Resolves once the image would not come back after a power cut; also if there is none of that name.
   * @throws whatever the storage does
   */
  remove: (kind: ImageKind, name: string) => Promise<void>
}
