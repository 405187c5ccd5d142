/** Takes back for a moment what translators and extensions have done to an island that was not alive yet. */
import { arrivedNodes } from './arrived-nodes.ts'

type Arrived = readonly [ChildNode, string | null][]

/**
 * Makes an island as it arrived, for React to take over. Fields stay where they are, with what is typed and the focus.
 * @returns rewrites it again, except for what has changed since
 */
export function makeAsArrived(island: Element): () => void {
  const rewrites: (() => void)[] = []
  for (const [element, arrived] of arrivedNodes) {
    if (!island.contains(element)) continue
    // What is wrapped is copied with its changed words.
    rewrites.push(takeBackNodes(element, arrived), takeBackValues(arrived))
  }
  return () => rewrites.forEach((rewrite) => rewrite())
}

function takeBackValues(arrived: Arrived): () => void {
  const changed = arrived
    .map(([node, value]) => ({ node, value, now: node.nodeValue }))
    .filter(({ value, now }) => value !== now)
  for (const { node, value } of changed) node.nodeValue = value
  return () => {
    for (const { node, value, now } of changed) {
      if (node.isConnected && node.nodeValue === value) node.nodeValue = now
    }
  }
}

function takeBackNodes(element: Element, arrived: Arrived): () => void {
  const own = arrived.map(([node]) => node)
  const isOwn = new Set(own)
  /** By the node in front of them: what is gone, and what is there instead. */
  const places = new Map<ChildNode | null, { gone: ChildNode[]; instead: ChildNode[] }>()
  const placeAfter = (node: ChildNode | null) => {
    const place = places.get(node) ?? { gone: [], instead: [] }
    places.set(node, place)
    return place
  }
  const foreign = [...element.childNodes].filter((node) => !isOwn.has(node))
  let last: ChildNode | null = null
  for (const node of element.childNodes) {
    if (isOwn.has(node)) last = node
    // A wrapper is about to lose the text in it.
    else
      placeAfter(last).instead.push(
        own.some((text) => node.contains(text)) ? (node.cloneNode(true) as ChildNode) : node,
      )
  }
  last = null
  for (const node of own) {
    if (node.parentNode === element) last = node
    else placeAfter(last).gone.push(node)
  }
  // From the end, so that what follows a node is in its place already.
  own.reduceRight<ChildNode | null>((next, node) => {
    if (node.parentNode !== element) element.insertBefore(node, next)
    return node
  }, null)
  for (const node of foreign) node.remove()

  return () => {
    for (const [before, { gone, instead }] of places) {
      const [first, ...others] = gone
      if (first?.parentNode === element) first.replaceWith(...instead)
      else if (!first && before?.parentNode === element) before.after(...instead)
      else if (!first && !before) element.prepend(...instead)
      for (const other of others) other.remove()
    }
  }
}
