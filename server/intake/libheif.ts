import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import create, { type MainModule } from 'libheif-js/libheif-wasm/libheif.js'

/** In bytes: more than 60 megapixels of 10 bits take. */
const MOST_MEMORY = 800_000_000
const PAGE = 65_536

/** libheif's functions in C: pointers are numbers, and one that can fail writes an error to its first argument. */
export type LibHeif = MainModule & { HEAPU8: Uint8Array }

/** Nothing else may use WebAssembly in the same thread: its memory has this bound as well. */
export function loadLibHeif(): LibHeif {
  limitMemory()
  const { resolve } = createRequire(import.meta.url)
  const wasmBinary = readFileSync(resolve('libheif-js/libheif-wasm/libheif.wasm'))
  return create({ wasmBinary, print: () => undefined, printErr: () => undefined })
}

interface Memory {
  buffer: ArrayBuffer
  grow: (pages: number) => number
}

/** An allocator asks for more by this method alone, and copes with a refusal. */
function limitMemory(): void {
  const { prototype } = (
    globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }
  ).WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function (this: Memory, pages) {
    if (this.buffer.byteLength + pages * PAGE > MOST_MEMORY) throw new RangeError('memory')
    return grow.call(this, pages)
  }
}
