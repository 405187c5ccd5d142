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
      // The manifests are our own files in public/.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}', 'icons/*.png'],
        globIgnores: ['.prerender/**', 'assets/recognition/**'],
        rollupFormat: 'iife',
      },
      integration: {
        // The pages must exist before the worker's file list is made.
        beforeBuildServiceWorker: prerenderPages,
        // The plugin would derive the source's name from the output's.
        configureCustomSWViteBuild(options) {
          const lib = options.build?.lib
          if (lib) lib.entry = 'sw/service-worker.ts'
          // This inner build does not inherit the outer build's log level.
          options.logLevel = 'warn'
        },
      },
    }),
    compressedCopies(),
  ],
  // The chunk manifest is read for the page budget, then deleted.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: CHUNK_MANIFEST,
    // The screens of Hermes share one file on purpose; the public pages have a budget of their own.
    chunkSizeWarningLimit: 700,
  },
})
