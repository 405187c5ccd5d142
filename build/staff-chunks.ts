import type { Plugin } from 'vite'

/**
 * Entry modules of the staff tool; code reachable only through them is staff code. This also keeps the auth
 * provider's SDK, which the password pages load, out of every visitor's download.
 */
const STAFF_ROOTS =
  /\/src\/(staff-screens|auth|workspace|hermes|reviews|businesses|password-reset\/reset-account)/

/**
 * Puts the chunks that only Hermes needs into `assets/staff/`, so that the service worker can leave them out
 * of the precache.
 * @returns a Vite plugin for the build
 */
export function staffChunks(): Plugin {
  const publicModules = new Set<string>()
  return {
    name: 'campfire:staff-chunks',
    apply: 'build',
    buildEnd() {
      const open = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (publicModules.has(id) || STAFF_ROOTS.test(id)) continue
        publicModules.add(id)
        const info = this.getModuleInfo(id)
        open.push(...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? []))
      }
    },
    config: () => ({
      build: {
        rollupOptions: {
          output: {
            chunkFileNames: ({ moduleIds }) =>
              isStaffChunk(moduleIds, publicModules)
                ? 'assets/staff/[name]-[hash].js'
                : 'assets/[name]-[hash].js',
          },
        },
      },
    }),
  }
}

/**
 * Judged by our own modules, if the chunk has any: a library's barrel file makes all of its modules look
 * reachable, even those that nobody uses.
 */
function isStaffChunk(moduleIds: readonly string[], publicModules: ReadonlySet<string>): boolean {
  const own = moduleIds.filter((id) => /\/src\//.test(id) && !id.includes('node_modules'))
  const judged = own.length > 0 ? own : moduleIds
  return judged.length > 0 && judged.every((id) => !publicModules.has(id))
}
