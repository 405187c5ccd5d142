import { CloudOff, ImageOff } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import {
  TransformComponent,
  TransformWrapper,
  type ReactZoomPanPinchRef,
} from 'react-zoom-pan-pinch'
import type { Reading } from '../../offline/rows.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Button } from '../../ui/staff/Button.tsx'
import { useFullSize } from './full-size.ts'
import { imageFit, MAX_ZOOM, MIN_ZOOM } from './image-fit.ts'
import { filterOf } from './image-view.ts'
import { useImageView, useReceiptImage, type ReceiptImage } from './receipt-image.ts'
import { LineTargets } from './LineTargets.tsx'
import type { PressableLines } from './lines.ts'
import { RowFrame, type Framed } from './RowFrame.tsx'
import { useReviewKeys, type KeyActions } from '../shortcuts/use-review-keys.ts'
import { useSize } from './use-size.ts'
import {
  bringIntoView,
  isSameZoom,
  useFittedImage,
  useRowInView,
  useWheelZoom,
} from './use-stage-transform.ts'
import { ZoomToolbar } from './ZoomToolbar.tsx'
import styles from './ZoomStage.module.css'

const ZOOM_STEP = 0.5

/** Pixels left free on both sides, so that at zoom 1 no button covers the receipt. */
const TOOLBAR_WIDTH = 56

const FILLED = { width: '100%', height: '100%' }

interface ZoomStageProps {
  url: string
  name: string
  /** The review screen's keys act on this image. */
  hasKeys: boolean
  /** The rows to frame. */
  framed: readonly Framed[] | null
  /** The lines to press, and those of this image; null if there are none. */
  lines: PressableLines | null
  rows: Reading | null
  /** Gets what goes to the lines by key, while there are any. */
  goToLine: RefObject<(() => void) | null>
  /** Called when the image has come up. */
  onShown: (() => void) | undefined
}

/** An image to zoom, move, rotate and brighten by wheel, touch, buttons or keys (spec section 2, V2). */
export function ZoomStage({ url, name, hasKeys, framed, onShown, ...props }: ZoomStageProps) {
  const image = useReceiptImage(url)
  const [view, changeView] = useImageView(url)
  /** Null until the image has come up. */
  const [shownZoom, setZoom] = useState<number | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  const [loaded, setLoaded] = useState<{ width: number; height: number } | null>(null)
  /** The image's own size. While this is rendered ahead, the image loads without an event that React passes on. */
  const natural = (image.status === 'ready' && image.size) || loaded
  const transform = useRef<ReactZoomPanPinchRef>(null)
  const imageElement = useRef<HTMLImageElement>(null)
  const [stage, size] = useSize<HTMLDivElement>(hasKeys ? name : undefined)
  const free = { width: Math.max(size.width - 2 * TOOLBAR_WIDTH, 0), height: size.height }
  const motion = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200
  const turns = useNearestTurns(view?.turns ?? 0)
  const isSideways = turns % 2 !== 0
  const shape = natural && (isSideways ? { width: natural.height, height: natural.width } : natural)
  const fit = shape && free.width > 0 && free.height > 0 ? imageFit(shape, free) : null
  const whole = fit?.whole ?? 1
  const zoom = shownZoom ?? whole
  const full = useFullSize(url, natural, fit && shape ? (zoom * fit.width) / shape.width : 0)
  const isLong = fit !== null && !fit.isWithinReach
  const content = {
    width: Math.max(size.width, (fit?.width ?? 0) + 2 * TOOLBAR_WIDTH),
    height: Math.max(size.height, fit?.height ?? 0),
  }
  const isShown = image.status === 'ready' && view !== undefined && !isBroken
  useFittedImage(transform, fit && { whole, content, stage: size })
  useWheelZoom(transform, isShown)
  useRowInView(transform, fit && framed, motion)
  const isLoaded = isShown && natural !== null
  useEffect(() => {
    if (isLoaded) onShown?.()
  }, [isLoaded, onShown])

  const { lines, rows, goToLine } = props
  const stageOf = useCallback(() => transform.current?.instance.wrapperComponent, [])
  const bringLine = useCallback(
    (line: Element) => {
      // The browser has scrolled to it, too.
      stageOf()?.scrollTo?.(0, 0)
      bringIntoView(transform, [line], motion)
    },
    [stageOf, motion],
  )

  const showAll = () => void transform.current?.resetTransform(motion)
  const toggle = ({ clientX, clientY }: MouseEvent) => {
    const isWhole = isSameZoom(zoom, whole)
    if (isWhole) void transform.current?.zoomToPoint(whole + 1, clientX, clientY, motion)
    else showAll()
  }
  const keys = {
    zoom: (which) =>
      void transform.current?.[which === 0 ? 'zoomIn' : 'zoomOut'](ZOOM_STEP, motion),
    rotate: (which) => {
      void transform.current?.resetTransform(0)
      changeView({ turns: ((view?.turns ?? 0) + (which === 0 ? 3 : 1)) % 4 })
    },
    fit: showAll,
    invert: () => changeView({ isInverted: !view?.isInverted }),
  } satisfies KeyActions
  useReviewKeys(hasKeys ? keys : {}, imageElement)

  if (image.status !== 'ready' || !view || isBroken) {
    return <StageMessage image={view ? image : { status: 'loading' }} isBroken={isBroken} />
  }
  const { width, height } = fit ?? free
  const box = isSideways ? { width: height, height: width } : { width, height }
  const turned = `translate(-50%, -50%) rotate(${turns * 90}deg)`
  return (
    <div className={styles.stage} ref={stage}>
      <TransformWrapper
        ref={transform}
        minScale={MIN_ZOOM}
        maxScale={MAX_ZOOM}
        initialScale={whole}
        centerZoomedOut
        wheel={{ disabled: true }}
        keyboard={{ disabled: false, zoomStep: ZOOM_STEP, animationTime: motion }}
        doubleClick={{ disabled: true }}
        zoomAnimation={{ disabled: motion === 0 }}
        velocityAnimation={{ disabled: motion === 0 }}
        autoAlignment={{ animationTime: motion }}
        onTransform={(_, { scale }) => setZoom(scale)}
      >
        <TransformComponent
          wrapperClass={styles.window ?? ''}
          contentClass={styles.content ?? ''}
          contentStyle={{
            ...(fit ? content : FILLED),
            ['--line-stroke' as string]: `${1 / zoom}px`,
          }}
          wrapperProps={{
            role: 'group',
            onDoubleClick: toggle,
            'aria-label': `${name}. Arrow keys move it, plus and minus zoom, 0 ${isLong ? 'goes back to its start' : 'shows all of it'}.`,
          }}
        >
          <img
            ref={imageElement}
            src={full.src ?? image.src}
            alt={name}
            draggable={false}
            className={styles.image}
            onError={() => setIsBroken(true)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              // Places in the image are in pixels of the one on this tablet.
              if (!full.src) setLoaded({ width, height })
            }}
            style={{ ...box, transform: turned, filter: filterOf(view) }}
          />
          {lines && rows && natural?.width && fit && (
            <LineTargets
              {...{ lines, rows, natural, goToLine, ...box }}
              transform={turned}
              stage={stageOf}
              bringIntoView={bringLine}
            />
          )}
          {natural &&
            framed?.map((one) => (
              <RowFrame
                key={one.label}
                framed={one}
                natural={natural}
                box={box}
                transform={turned}
                zoom={zoom}
              />
            ))}
        </TransformComponent>
      </TransformWrapper>
      {full.isMissing && (
        <p className={styles.coarse} role="status">
          Only the tablet’s size of this image is here. Its full size needs a connection.
        </p>
      )}
      <ZoomToolbar
        zoom={shownZoom}
        canZoomIn={zoom < MAX_ZOOM}
        canZoomOut={zoom > MIN_ZOOM}
        actions={keys}
        isLong={isLong}
        view={view}
        onView={changeView}
        hasKeys={hasKeys}
      />
    </div>
  )
}

/** Quarter turns counted on from those shown (so possibly below 0 or above 3), to rotate the short way. */
function useNearestTurns(turns: number): number {
  const [shown, setShown] = useState(turns)
  const [wanted, setWanted] = useState(turns)
  if (turns === wanted) return shown
  const quarters = (turns - wanted + 4) % 4
  const next = shown + (quarters === 3 ? -1 : quarters)
  setWanted(turns)
  setShown(next)
  return next
}

interface StageMessageProps {
  image: ReceiptImage
  /** The file was loaded, but it is not a readable image. */
  isBroken: boolean
}

/** Shown in place of an image that is loading, unavailable or unreadable. */
function StageMessage({ image, isBroken }: StageMessageProps) {
  if (image.status === 'loading') {
    return (
      <div className={styles.message}>
        <Spinner label="Loading the image" size={36} />
      </div>
    )
  }
  const isOffline = image.status === 'failed' && image.isOffline
  return (
    <div className={styles.message} role="status">
      {isOffline ? <CloudOff size={36} aria-hidden /> : <ImageOff size={36} aria-hidden />}
      <p className={styles.what}>{titleOf(isOffline, isBroken)}</p>
      {isOffline && <p>It can be loaded when the connection is back.</p>}
      {image.status === 'failed' && (
        <Button variant="quiet" onPress={image.retry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function titleOf(isOffline: boolean, isBroken: boolean): string {
  if (isBroken) return 'This file is not a readable image'
  return isOffline ? 'This image is not on this tablet' : 'This image could not be loaded'
}
