import type { Plugin } from 'vite'

const RECOGNITION = /node_modules\/@?tesseract\.js/

/**
 * Puts the files that read text off images into `assets/recognition/`, each in a folder named by its
 * content: the reader looks for its data under a fixed name. Our own worker goes to the staff's chunks.
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
                return 'assets/recognition/[hash]/[name][extname]'
              }
              // A script that is no chunk is one that a worker of the staff tool loads by its address.
              return names.some((name) => name.endsWith('.js'))
                ? 'assets/staff/[name]-[hash][extname]'
                : 'assets/[name]-[hash][extname]'
            },
          },
        },
      },
      worker: {
        format: 'es',
        rollupOptions: { output: { entryFileNames: 'assets/staff/[name]-[hash].js' } },
      },
    }),
  }
}
