import { createHash } from 'node:crypto'

/** In the page itself, which must look right while nothing else can be served. */
const STYLE = `
:root { color-scheme: light dark }
body { display: grid; place-content: center; min-height: 90vh; margin: 1rem; text-align: center;
  font: 1rem/1.45 system-ui, sans-serif; background: #f5efe1; color: #24211c }
h1 { margin: 0 0 .5rem; font-size: 1.375rem }
p { margin: 0 0 .5rem; max-width: 34rem; overflow-wrap: anywhere }
a { color: inherit; line-height: 2.75rem }
@media (prefers-color-scheme: dark) { body { background: #0e1512; color: #ece6d8 } }
@media print { body { background: #fff; color: #000 } }
@media not (prefers-reduced-motion: reduce) { @view-transition { navigation: auto } }
`

/** The policy of a page that loads nothing; as everywhere, only scripts of our own could run. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Message {
  title: string
  texts: readonly string[]
  /** After how many seconds the page loads itself again, without a script. */
  refreshSeconds?: number
  /** A way on. */
  link?: { to: string; label: string }
}

/** Answers a person who opens an address with a small page that needs no other file. */
export function messagePage(
  { title, texts, refreshSeconds, link }: Message,
  status: number,
  headers: Record<string, string> = {},
): Response {
  const refresh = refreshSeconds
    ? `<meta http-equiv="refresh" content="${refreshSeconds}">\n    `
    : ''
  const way = link ? `\n      <p><a href="${escaped(link.to)}">${escaped(link.label)}</a></p>` : ''
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    ${refresh}<title>${escaped(title)}</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <h1>${escaped(title)}</h1>
      ${texts.map((text) => `<p>${escaped(text)}</p>`).join('\n      ')}${way}
    </main>
  </body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      ...headers,
    },
  })
}

/**
 * True if a person's browser opens the address, rather than a program that asks for data.
 * @param header reads a header of the request
 */
export function opensPage(header: (name: string) => string | undefined): boolean {
  const accept = header('accept') ?? ''
  // Some apps' own browsers ask for anything.
  return accept.includes('text/html') || header('sec-fetch-mode') === 'navigate'
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
