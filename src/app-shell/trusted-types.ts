/**
 * The only policy for Trusted Types that our Content-Security-Policy admits. The browser asks it for every
 * script address and every HTML text, wherever it is set, so that an injected one is refused. Import it first,
 * for its effect, in pages and in workers that start workers.
 */

interface Policies {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
}

/** React creates script elements by this; assigned as HTML, a script never runs. */
const EMPTY_SCRIPT = '<script></script>'

// TypeScript's types do not know it yet, nor do older browsers.
const { trustedTypes } = globalThis as { trustedTypes?: Policies }

trustedTypes?.createPolicy('default', {
  // Compared as text, because a blob's address has our origin too.
  createScriptURL: (url) =>
    new URL(url, location.href).href.startsWith(`${location.origin}/`) ? url : null,
  // Text without markup: the JSON with a page's facts.
  createHTML: (html) => (html === EMPTY_SCRIPT || !html.includes('<') ? html : null),
})
