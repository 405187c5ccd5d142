import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa'
import { compressedCopies } from './build/compressed-copies.ts'
import { pageSettings } from './build/page-settings.ts'
import { prerenderPages } from './build/prerender.ts'
import { recognitionFiles } from './build/recognition-files.ts'
import { servedPath } from './src/contract/served-files.ts'

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number]

/** The worker fetches the pages under the paths that people open. */
const underCleanPaths: ManifestTransform = (entries) => ({
  manifest: entries.map((entry) => ({ ...entry, url: servedPath(entry.url) })),
})

export default defineConfig({
  plugins: [
    pageSettings(),
    react(),
    recognitionFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.js',
      injectRegister: false,
      // The manifests are our own files in public/.
      manifest: false,
      injectManifest: {
        // No icons as PNG: the system keeps those of an installed app, and pages show none.
        globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}'],
        globIgnores: [
          'renderer/**',
          'assets/recognition/**',
          // A password cannot be reset without a connection.
          'assets/reset-account-*',
          // Letters that no text of ours has; a browser fetches them where a name needs them.
          'assets/*-{latin-ext,vietnamese}-*',
        ],
        manifestTransforms: [underCleanPaths],
        rollupFormat: 'iife',
      },
      integration: {
        // The pages must exist before the worker's file list is made.
        beforeBuildServiceWorker: ({ outDir }) => prerenderPages(outDir),
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
  // This builds Hermes; `build/site.ts` builds the public pages. Visitors do not download what is in `staff`.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    rollupOptions: {
      input: 'app-shell.html',
      output: {
        entryFileNames: 'assets/staff/[name]-[hash].js',
        chunkFileNames: 'assets/staff/[name]-[hash].js',
      },
    },
    // The screens of Hermes share one file on purpose; the public pages have a budget of their own.
    chunkSizeWarningLimit: 700,
  },
})
