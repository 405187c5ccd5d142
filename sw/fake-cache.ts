/** Stands in for a cache in tests, in the part of Cache Storage's interface that is used. */
export function fakeCache(stored: Map<string, Response>) {
  return {
    match: async (url: string) => stored.get(url)?.clone(),
    put: async (url: string, answer: Response) => void stored.set(url, answer),
    delete: async (key: string | { url: string }) =>
      stored.delete(typeof key === 'string' ? key : key.url),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
  }
}
