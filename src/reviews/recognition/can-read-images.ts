/** A WebAssembly module with one SIMD instruction: valid only where SIMD is supported, which the reader needs. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
])

/**
 * Whether this browser can run the text reader at all. Old ones and those in a lockdown mode have no WebAssembly; a
 * policy can forbid to compile it.
 */
export function canReadImages(): boolean {
  try {
    // Without a cache, its files would be fetched for each image.
    return 'open' in caches && WebAssembly.validate(SIMD_PROBE)
  } catch {
    return false
  }
}
