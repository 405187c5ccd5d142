/** Builds the code of the public pages: the boot script, and the islands that it wakes. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'

export interface Site {
  /** The boot script's path, from the output folder. */
  boot: string
  /** The base styles of every page. */
  css: string
  /** The two fonts on the first screen of every public page. */
  fonts: readonly string[]
  /** Every script by its path, and what each of them imports. */
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>
}

const FIRST_FONTS = /(bricolage-grotesque|instrument-sans)-latin-(wght|standard)-normal-.*\.woff2$/

/**
 * The code that several islands need is a single file beside React, not a dozen: on a phone, each request costs more than
 * a few bytes too many. The boot script's own modules stay in it.
 */
const SHARED_BY_ISLANDS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'forms',
    minShareCount: 2,
    test: /\/src\/(landing\/forms\/(?!store)|contract\/(form-calls|email-address)|rules\/(contact|password))/,
  },
  {
    name: 'islands',
    minShareCount: 2,
    test: /zod|emailjs|\/src\/(config\/(settings|paths)|contract|rules\/plain-text|public-data\/(?!public-data-cache)|ui\/(Flame|Spinner|Typed|typed|action|line|use-in|visually|public\/(?!burger|keep|mark)))/,
  },
]

/**
 * @param dist the output folder
 * @throws {Error} when the build fails
 */
export async function buildSite(dist: string): Promise<Site> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react(), withoutComponentStyles(), withoutPreloads()],
    build: {
      target: 'es2022',
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      // Per file, Vite would have each island wait for a stylesheet, empty as it is.
      cssCodeSplit: false,
      rollupOptions: {
        input: { boot: 'src/site/boot.ts' },
        output: {
          // Each page names all islands, so every letter counts.
          chunkFileNames: 'assets/[name]-[hash:6].js',
          codeSplitting: { groups: SHARED_BY_ISLANDS, includeDependenciesRecursively: false },
        },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const boot = chunks.find(({ isEntry }) => isEntry)
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css'))?.fileName
  if (!boot || !sheet) throw new Error('The build of the public pages is not complete')
  const css = await readFile(join(dist, sheet), 'utf8')
  // Each page has it inline.
  await rm(join(dist, sheet))
  return {
    boot: boot.fileName,
    css: css.trim(),
    fonts: output.map(({ fileName }) => fileName).filter((file) => FIRST_FONTS.test(file)),
    chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
  }
}

/** Leaves the names of the classes: the page has their rules. */
function withoutComponentStyles(): Plugin {
  return {
    name: 'campfire:without-component-styles',
    transform: (_, id) => (id.endsWith('.module.css') ? { code: '', map: null } : undefined),
  }
}

/** An island is a few files, fetched when somebody wants it: not worth Vite's code for preloading in each page. */
function withoutPreloads(): Plugin {
  return {
    name: 'campfire:without-preloads',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load()'
        : undefined,
  }
}
