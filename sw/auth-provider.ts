/**
 * At startup the auth provider's SDK signs a person out when it reads a 5xx or 429 in JSON, and waits half a
 * minute on a connection that drops packets. A network error makes it keep the session.
 */
declare const self: ServiceWorkerGlobalScope

const PROVIDER = /(^|\/)(identitytoolkit|securetoken)\.googleapis\.com\//
const TIMEOUT_MS = 10_000

/** Turns a 429, a 5xx and 10 seconds without an answer into network errors. */
export function answerAuthOutagesAsNetworkErrors(): void {
  self.addEventListener('fetch', (event) => {
    const { host, pathname } = new URL(event.request.url)
    // By host in production; by path where our own origin stands in for the provider.
    if (PROVIDER.test(`${host}/`) || PROVIDER.test(pathname)) {
      event.respondWith(answerOrError(event.request))
    }
  })
}

async function answerOrError(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.status === 429 || response.status >= 500 ? Response.error() : response
  } catch {
    return Response.error()
  }
}
