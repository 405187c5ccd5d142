/** Stands in for a cache in tests, in the part of Cache Storage's interface that is used. */
export function fakeCache(kept: Map<string, Response>) {
  return {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, answer: Response) => void kept.set(url, answer),
    delete: async (key: string | { url: string }) =>
      kept.delete(typeof key === 'string' ? key : key.url),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  }
}
