import type { Plugin } from 'vite'

const RECOGNITION = /node_modules\/(onnxruntime-web|@gutenye\/ocr-models)\//

const READER_WORKERS = ['reader-worker', 'model-worker']

/**
 * Puts the text recognition files, our workers among them, into `assets/recognition/`: that folder's policy
 * allows WebAssembly, and the service worker keeps its files in a cache of their own. Other workers go to the
 * staff chunks.
 * @returns a Vite plugin for the build
 */
export function recognitionFiles(): Plugin {
  return {
    name: 'campfire:recognition-files',
    apply: 'build',
    config: () => ({
      build: {
        rollupOptions: {
          output: {
            assetFileNames: ({ names, originalFileNames }) => {
              if (originalFileNames.some((file) => RECOGNITION.test(file))) {
                return 'assets/recognition/[name]-[hash][extname]'
              }
              // Fonts are shared with the public pages.
              return names.some((name) => /\.(js|css)$/.test(name))
                ? 'assets/staff/[name]-[hash][extname]'
                : 'assets/[name]-[hash][extname]'
            },
          },
        },
      },
      worker: {
        format: 'es',
        rollupOptions: {
          output: {
            entryFileNames: ({ name }) =>
              `assets/${READER_WORKERS.includes(name) ? 'recognition' : 'staff'}/[name]-[hash].js`,
            assetFileNames: 'assets/recognition/[name]-[hash][extname]',
          },
        },
      },
    }),
  }
}
