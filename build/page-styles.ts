import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The CSS of the components, as the renderer's build sees it. */
export interface PageStyles {
  plugin: Plugin
  /**
   * @param component the name under which a module exports a page's component
   * @returns the CSS of everything that the module imports, in the order of the imports
   * @throws {Error} when no module exports it
   */
  of: (component: string) => string
}

/**
 * A page carries the CSS of all that its component can render, also later in the browser, so that islands
 * load none.
 */
export function pageStyles(): PageStyles {
  const css = new Map<string, string>()
  const imports = new Map<string, readonly string[]>()

  const collect = (id: string, seen: Set<string>): string[] => {
    if (seen.has(id)) return []
    seen.add(id)
    const own = css.get(id)
    const imported = (imports.get(id) ?? []).flatMap((next) => collect(next, seen))
    return own === undefined ? imported : [...imported, own]
  }
  return {
    plugin: {
      name: 'campfire:page-styles',
      // Runs after Vite has named the classes and before it takes the CSS away.
      transform(code, id) {
        if (id.endsWith('.module.css')) css.set(id, minified(code))
      },
      buildEnd() {
        for (const id of this.getModuleIds()) {
          imports.set(id, this.getModuleInfo(id)?.importedIds ?? [])
        }
      },
    },
    of: (component) => {
      const module = [...imports.keys()].find((id) => exports(id, component))
      if (!module) throw new Error(`No module exports ${component}`)
      return collect(module, new Set()).join('')
    },
  }
}

function exports(id: string, component: string): boolean {
  return (
    /\/src\/.*\.tsx$/.test(id) && readFileSync(id, 'utf8').includes(`export function ${component}(`)
  )
}

function minified(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()
}
