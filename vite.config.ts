import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compressedCopies } from './build/compressed-copies.ts'
import { CHUNK_MANIFEST } from './build/page-scripts.ts'
import { prerenderPages } from './build/prerender.ts'
import { recognitionFiles } from './build/recognition-files.ts'
import { staffChunks } from './build/staff-chunks.ts'

export default defineConfig({
  plugins: [
    react(),
    staffChunks(),
    recognitionFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.js',
      injectRegister: false,
      // The manifests are files of our own in public/.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}', 'icons/*.png'],
        globIgnores: ['.prerender/**', 'assets/recognition/**'],
        rollupFormat: 'iife',
      },
      integration: {
        // The pages must be there when the worker's list of files is made.
        beforeBuildServiceWorker: prerenderPages,
        // The plugin derives the source's name from the output's.
        configureCustomSWViteBuild(options) {
          const lib = options.build?.lib
          if (lib) lib.entry = 'sw/service-worker.ts'
          // The level of the build around this one does not reach it.
          options.logLevel = 'warn'
        },
      },
    }),
    compressedCopies(),
  ],
  // The manifest of chunks is read for the pages' budget, then deleted.
  build: { target: 'es2022', assetsInlineLimit: 0, manifest: CHUNK_MANIFEST },
})
