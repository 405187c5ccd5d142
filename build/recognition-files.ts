import type { Plugin } from 'vite'

const RECOGNITION = /node_modules\/@?tesseract\.js/

/**
 * Puts the text recognition files into `assets/recognition/`, each in a folder named by its content hash,
 * because the library looks for its data under fixed file names. Our own worker goes to the staff chunks.
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
        rollupOptions: { output: { entryFileNames: 'assets/staff/[name]-[hash].js' } },
      },
    }),
  }
}
