/** Moves an image on its stage where the zoom library has no way of its own. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch'
import { MAX_ZOOM, MIN_ZOOM } from './image-fit.ts'

type Transform = RefObject<ReactZoomPanPinchRef | null>

/** Zooms less apart than this are the same. */
const SAME_ZOOM = 0.005

export function isSameZoom(a: number, b: number): boolean {
  return Math.abs(a - b) < SAME_ZOOM
}

interface Fitted {
  /** The zoom at which the image comes up. */
  whole: number
  /** Size at zoom 1, and of the stage, in CSS pixels. */
  content: { width: number; height: number }
  stage: { width: number; height: number }
}

/**
 * Shows an image as it comes up: in the middle, a long one from its top. It does so again when image or stage change
 * their shape, unless somebody has zoomed.
 * @param fitted null until the sizes are known
 */
export function useFittedImage(transform: Transform, fitted: Fitted | null): void {
  const shown = useRef<number | null>(null)
  const show = useEffectEvent(() => {
    const { current } = transform
    if (!current || !fitted) return
    const { whole, content, stage } = fitted
    const { scale } = current.instance.state
    const isZoomed = shown.current !== null && !isSameZoom(scale, shown.current)
    shown.current = whole
    if (isZoomed) return
    const x = (stage.width - content.width * whole) / 2
    const y = Math.max((stage.height - content.height * whole) / 2, 0)
    void current.setTransform(x, y, whole, 0)
  })
  const shape = fitted && [fitted.whole, fitted.content.width, fitted.content.height].join()
  useLayoutEffect(() => {
    if (shape) show()
  }, [shape])
}

/**
 * Zooms by the wheel, at the pointer.
 * @param isShown the image is there
 */
export function useWheelZoom(transform: Transform, isShown: boolean): void {
  useEffect(() => {
    const stage = isShown ? transform.current?.instance.wrapperComponent : null
    if (!stage) return
    /** The factor that the library has rounded off: a trackpad's steps are smaller than the library's. */
    let rest = 1
    const onWheel = (event: WheelEvent) => {
      const { current } = transform
      if (!current || event.deltaY === 0) return
      // Or the page scrolls, or is zoomed itself.
      event.preventDefault()
      const wanted = current.instance.state.scale * rest * wheelFactor(event)
      const zoom = Math.min(Math.max(wanted, MIN_ZOOM), MAX_ZOOM)
      void current.zoomToPoint(zoom, event.clientX, event.clientY, 0)
      rest = zoom / current.instance.state.scale
    }
    stage.addEventListener('wheel', onWheel, { passive: false })
    return () => stage.removeEventListener('wheel', onWheel)
  }, [transform, isShown])
}

/** A notch enlarges by this factor, whatever the device calls a notch. */
const NOTCH = 1.15

/** Pixels of a notch. More in one event is a fast wheel, or a page's scrolling set to many lines. */
const NOTCH_PIXELS = 100

/** Fingers that pinch a trackpad report less: what they report for the same factor. */
const PINCH_PIXELS = 15

/** By `deltaMode`: pixels, lines of which a notch has three, and pages. */
const UNIT_PIXELS = [1, NOTCH_PIXELS / 3, NOTCH_PIXELS]

/**
 * The factor by which a turn of the wheel changes the zoom: one notch by 15 %, and the many small parts that a trackpad
 * reports by their sum.
 * @returns above 1 to enlarge; one notch at most
 */
export function wheelFactor({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const pixels = deltaY * (UNIT_PIXELS[deltaMode] ?? 1)
  // Browsers report a pinch as a wheel with this key.
  const notches = -pixels / (ctrlKey ? PINCH_PIXELS : NOTCH_PIXELS)
  return NOTCH ** Math.min(Math.max(notches, -1), 1)
}

/**
 * Brings the framed rows of an image into view, or the first of two that are too far apart.
 * @param framed null if there are none
 * @param animationMs how long the way there takes
 */
export function useRowInView(
  transform: Transform,
  framed: object | null,
  animationMs: number,
): void {
  const bring = useEffectEvent(() => {
    const stage = transform.current?.instance.wrapperComponent
    bringIntoView(
      transform,
      [...(stage?.querySelectorAll('[data-row-frame] > *') ?? [])],
      animationMs,
    )
  })
  useEffect(() => {
    if (framed) bring()
  }, [framed])
}

/** Moves an image until some elements on it are in view, or the first of them if there is no room for all. */
export function bringIntoView(
  transform: Transform,
  elements: readonly Element[],
  animationMs: number,
): void {
  const { current } = transform
  const stage = current?.instance.wrapperComponent
  const boxes = elements.map((element) => element.getBoundingClientRect())
  const [first] = boxes
  if (!stage || !first) return
  const view = stage.getBoundingClientRect()
  const all = {
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
  const box = all.bottom - all.top > view.height ? first : all
  const x = (first.left + first.right) / 2
  const y = (box.top + box.bottom) / 2
  const isAcross = x < view.left || x > view.right
  const isDown = box.top < view.top || box.bottom > view.bottom
  if (!isAcross && !isDown) return
  const by = {
    x: isAcross ? (view.left + view.right) / 2 - x : 0,
    y: isDown ? (view.top + view.bottom) / 2 - y : 0,
  }
  void current?.panBy(by.x, by.y, animationMs)
}
