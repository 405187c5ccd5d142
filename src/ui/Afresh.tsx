import { Component, Fragment, type ReactNode } from 'react'
import { noteTyped } from './typed-fields.ts'

interface AfreshProps {
  children: ReactNode
}

interface AfreshState {
  failure: { error: unknown } | null
  /** With another number, everything is rendered anew. */
  life: number
  isGivenUp: boolean
}

/** More failures than this within so short a time would go on for ever. */
const MOST_FAILURES = 3
const WITHIN_MS = 10_000

/**
 * Renders a part of the page afresh when it fails, with what is typed into it: somebody else may have changed the page in
 * a way with which React cannot go on. If that does not help, the boundary around it gets the error.
 */
export class Afresh extends Component<AfreshProps, AfreshState, (() => void) | null> {
  override state: AfreshState = { failure: null, life: 0, isGivenUp: false }

  private failedAt: number[] = []
  private putBack: (() => void) | null = null

  static getDerivedStateFromError(error: unknown): Partial<AfreshState> {
    return { failure: { error } }
  }

  override componentDidCatch(): void {
    const now = Date.now()
    this.failedAt = [...this.failedAt.filter((at) => now - at < WITHIN_MS), now]
    if (this.failedAt.length > MOST_FAILURES) this.setState({ isGivenUp: true })
    else this.setState(({ life }) => ({ failure: null, life: life + 1 }))
  }

  /** While what has failed is still on the page. Where the fields come back is not known: in a dialog, for instance. */
  override getSnapshotBeforeUpdate(_: AfreshProps, before: AfreshState): (() => void) | null {
    return this.state.failure && !before.failure ? noteTyped(document.body) : null
  }

  override componentDidUpdate(
    _: AfreshProps,
    _before: AfreshState,
    putBack: (() => void) | null,
  ): void {
    if (putBack) this.putBack = putBack
    if (this.state.failure) return
    this.putBack?.()
    this.putBack = null
  }

  override render(): ReactNode {
    const { failure, life, isGivenUp } = this.state
    if (failure && isGivenUp) throw failure.error
    return failure ? null : <Fragment key={life}>{this.props.children}</Fragment>
  }
}
