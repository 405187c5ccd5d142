/** The nodes in each element of the islands when the page arrived, with the words of texts: React expects just those. */
export const arrivedNodes: [Element, [ChildNode, string | null][]][] = []

/** To be called as early as possible: translators rewrite pages. */
export function keepArrivedNodes(): void {
  for (const element of document.querySelectorAll('[data-island] *'))
    arrivedNodes.push([element, [...element.childNodes].map((node) => [node, node.nodeValue])])
}
