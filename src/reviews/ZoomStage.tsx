import { useRef, useState } from 'react'
import {
  TransformComponent,
  TransformWrapper,
  type ReactZoomPanPinchRef,
} from 'react-zoom-pan-pinch'
import { useReceiptImage } from './review-data.ts'
import { StageMessage } from './StageMessage.tsx'
import { useSize } from './use-size.ts'
import { ZoomToolbar } from './ZoomToolbar.tsx'
import styles from './ZoomStage.module.css'

/** 1 shows the whole image (spec section 9). */
const MIN_ZOOM = 0.5
const MAX_ZOOM = 3
const ZOOM_STEP = 0.5

/** Kept free on both sides, so that at 1 no button lies over the receipt. */
const TOOLBAR_WIDTH = 56

/** One image to zoom, move and turn by wheel, fingers, buttons or keys (spec section 2, V2). */
export function ZoomStage({ url, name }: { url: string; name: string }) {
  const image = useReceiptImage(url)
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const [isBroken, setIsBroken] = useState(false)
  const transform = useRef<ReactZoomPanPinchRef>(null)
  const [stage, size] = useSize<HTMLDivElement>()
  const room = { width: Math.max(size.width - 2 * TOOLBAR_WIDTH, 0), height: size.height }
  const motion = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200
  const isSideways = turns % 2 !== 0

  const turn = (by: 1 | -1) => {
    setTurns(turns + by)
    void transform.current?.resetTransform(0)
  }

  if (image.status !== 'ready' || isBroken) {
    return <StageMessage image={image} isBroken={isBroken} />
  }
  return (
    <div className={styles.stage} ref={stage}>
      <TransformWrapper
        ref={transform}
        minScale={MIN_ZOOM}
        maxScale={MAX_ZOOM}
        centerZoomedOut
        keyboard={{ disabled: false, animationTime: motion }}
        doubleClick={{ mode: 'toggle', step: 1, animationTime: motion }}
        zoomAnimation={{ disabled: motion === 0 }}
        velocityAnimation={{ disabled: motion === 0 }}
        autoAlignment={{ animationTime: motion }}
        onTransform={(_, { scale }) => setZoom(scale)}
      >
        <TransformComponent
          wrapperClass={styles.window ?? ''}
          contentClass={styles.content ?? ''}
          wrapperProps={{
            role: 'group',
            'aria-label': `${name}. Arrow keys move it, plus and minus zoom, 0 shows all of it.`,
          }}
        >
          <img
            src={image.src}
            alt={name}
            draggable={false}
            className={styles.image}
            onError={() => setIsBroken(true)}
            style={{
              width: isSideways ? room.height : room.width,
              height: isSideways ? room.width : room.height,
              transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
            }}
          />
        </TransformComponent>
      </TransformWrapper>
      <ZoomToolbar
        zoom={zoom}
        canZoomIn={zoom < MAX_ZOOM}
        canZoomOut={zoom > MIN_ZOOM}
        onZoomIn={() => void transform.current?.zoomIn(ZOOM_STEP, motion)}
        onZoomOut={() => void transform.current?.zoomOut(ZOOM_STEP, motion)}
        onTurnLeft={() => turn(-1)}
        onTurnRight={() => turn(1)}
        onFit={() => void transform.current?.resetTransform(motion)}
      />
    </div>
  )
}
