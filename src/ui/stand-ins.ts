/**
 * Lets React go on in a page that somebody else rewrites. Translators and extensions wrap text nodes, or put other
 * nodes in their place: stand-ins. React does not notice. Later it fails because a node is not where it put it, or
 * changes a text that nobody sees any more, and the old words stay.
 *
 * Nothing is put back as long as React leaves a text alone, so that pages can be translated. Once it changes, moves or
 * removes a text, its stand-ins go.
 */

interface Replaced {
  /** Where the text was. */
  parent: Node
  /** The nodes that somebody else has put there; none if the text was only removed. */
  standIns: ChildNode[]
  /** The node that followed it. */
  next: Node | null
  /** Its words then. */
  value: string | null
}

const replaced = new WeakMap<Node, Replaced>()
/** The text that a stand-in stands for. */
const standsFor = new WeakMap<Node, Node>()

let observer: MutationObserver | null = null
const { insertBefore, removeChild } = Node.prototype

/**
 * From now on follows what becomes of the texts of this document. To be called before React renders anything, and before it
 * takes over a part of the page: what somebody did there until now was not done to texts of React.
 */
export function followStandIns(): void {
  if (observer) return noteNow()
  observer = new MutationObserver(note)
  observer.observe(document, { subtree: true, childList: true })
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    noteNow()
    const { parentNode } = child
    // Fails, as it should, if it is in another place for another reason.
    if (parentNode && !this.contains(child) && !replaced.has(child)) {
      return removeChild.call(this, child) as T
    }
    if (parentNode) removeChild.call(parentNode, child)
    removeEmpty(parentNode, this)
    removeStandIns(child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    if (next && next.parentNode !== this) {
      noteNow()
      insertBefore.call(this, node, placeOf(next, this))
    } else insertBefore.call(this, node, next)
    // It was moved, while its stand-ins are still where it was.
    if (replaced.has(node)) removeStandIns(node)
    return node
  }
}

/** Puts a text in the place of its stand-ins, if React has changed it while it was not in the page. */
function putBack(text: Node): void {
  const was = replaced.get(text)
  if (!was || text.isConnected || text.nodeValue === was.value) return
  insertBefore.call(was.parent, text, placeOf(text, was.parent))
  removeStandIns(text)
}

function removeStandIns(text: Node): void {
  const was = replaced.get(text)
  replaced.delete(text)
  for (const standIn of was?.standIns ?? []) {
    const { parentNode } = standIn
    standIn.remove()
    if (was) removeEmpty(parentNode, was.parent)
  }
}

/** Removes what wrapped a text that is gone, up to the element that it was in. */
function removeEmpty(wrapper: Node | null, within: Node): void {
  while (wrapper && wrapper !== within && !isReacts(wrapper) && !wrapper.hasChildNodes()) {
    const { parentNode } = wrapper
    parentNode?.removeChild(wrapper)
    wrapper = parentNode
  }
}

/** The child of an element where a node is, or what stands for it, or else what follows; null at the end. */
function placeOf(node: Node | null, parent: Node): Node | null {
  if (!node) return null
  const was = replaced.get(node)
  for (const standing of [node, ...(was?.standIns ?? [])]) {
    const place = ancestorIn(parent, standing)
    if (place) return place
  }
  return was ? placeOf(was.next, parent) : null
}

/** A node, or what it is wrapped in, as a child of `parent`; null if it is not in there. */
function ancestorIn(parent: Node, node: Node | null): Node | null {
  while (node && node.parentNode !== parent) node = node.parentNode
  return node
}

function noteNow(): void {
  note(observer?.takeRecords() ?? [])
}

function note(records: MutationRecord[]): void {
  const added = new Set(records.flatMap((record) => [...record.addedNodes]))
  for (const record of records) {
    if (record.type === 'characterData') putBack(record.target)
    for (const node of record.removedNodes) {
      for (const each of within(node)) {
        const text = standsFor.get(each)
        if (text) exchange(text, each, standInsFor(text, record, added))
        // What wraps a text may have been noted in its place.
        else if (isReactsText(each) && standsFor.get(node) !== each)
          noteReplaced(each, record, standInsFor(each, record, added))
      }
    }
  }
}

/** The nodes that somebody else has put where a text was, in one step with its removal or just before. */
function standInsFor(text: Node, record: MutationRecord, added: ReadonlySet<Node>): ChildNode[] {
  const { addedNodes, previousSibling, nextSibling } = record
  const near = addedNodes.length > 0 ? [...addedNodes] : [previousSibling, nextSibling]
  return near.filter(
    (node): node is ChildNode =>
      node !== null &&
      added.has(node) &&
      node.nodeType !== Node.COMMENT_NODE &&
      !isReacts(node) &&
      !standsFor.has(node) &&
      // What another text is wrapped in stands for nothing.
      within(node).every((each) => each === text || !isReacts(each)),
  )
}

/** A node, and what is in it unless React made it. */
function within(node: Node): Node[] {
  return isReacts(node) ? [node] : [node, ...[...node.childNodes].flatMap(within)]
}

/** Once a text that React made is gone. What React itself has removed is noted too, which does no harm. */
function noteReplaced(text: Node, record: MutationRecord, standIns: ChildNode[]): void {
  if (text.isConnected) return
  for (const standIn of standIns) standsFor.set(standIn, text)
  const { target: parent, nextSibling: next } = record
  replaced.set(text, { parent, standIns, next, value: text.nodeValue })
  // It is no longer in the document, which is watched.
  observer?.observe(text, { characterData: true })
}

/** Once a stand-in is gone, which somebody may have replaced again. */
function exchange(text: Node, standIn: Node, others: ChildNode[]): void {
  const was = replaced.get(text)
  if (!was || standIn.isConnected) return
  for (const other of others) standsFor.set(other, text)
  was.standIns = was.standIns.flatMap((each) => (each === standIn ? others : [each]))
}

function isReactsText(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && isReacts(node)
}

/** React marks the nodes that it made, or took over from the server's HTML, with properties of such names. */
function isReacts(node: Node): boolean {
  return Object.keys(node).some((key) => key.startsWith('__react'))
}
