/**
 * Lets React go on in a page that translators and extensions rewrite. They wrap its texts, or put others in their place:
 * `Node`'s methods then throw for a node that is not where React put it (react#11538). With the guard, such a node is
 * removed from where it is, and what belongs in front of it comes before its wrapper, or at the end.
 *
 * To be called once, before React renders anything. The words that others have put into a page may stay when React
 * changes its own: docs/decisions/079-a-guard-against-rewritten-pages.md.
 */
export function guardAgainstRewriting(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode) removeChild.call(child.parentNode, child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    let place = next
    while (place && place.parentNode !== this) place = place.parentNode
    insertBefore.call(this, node, place)
    return node
  }
}
