import { Maximize, Minus, Plus, RotateCcw, RotateCw } from 'lucide-react'
import { Toolbar } from 'react-aria-components'
import type { PictureView } from '../../offline/rows.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { PictureTones } from './ImageTones.tsx'
import styles from './ZoomToolbar.module.css'

interface ZoomToolbarProps {
  zoom: number
  canZoomIn: boolean
  canZoomOut: boolean
  onZoomIn: () => void
  onZoomOut: () => void
  onTurnLeft: () => void
  onTurnRight: () => void
  onFit: () => void
  view: PictureView
  onView: (change: Partial<PictureView>) => void
  /** The keys of the review screen work on this image. */
  hasKeys: boolean
}

/** The buttons over an image. */
export function ZoomToolbar(props: ZoomToolbarProps) {
  const keys = (names: string) => (props.hasKeys ? { shortcut: names } : {})
  return (
    <Toolbar orientation="vertical" className={styles.toolbar} aria-label="Image">
      <Button
        variant="quiet"
        aria-label="Zoom in"
        {...keys('Plus')}
        icon={<Plus size={20} />}
        onPress={props.onZoomIn}
        isDisabled={!props.canZoomIn}
      />
      <span className={styles.zoom}>{Math.round(props.zoom * 100)}%</span>
      <Button
        variant="quiet"
        aria-label="Zoom out"
        {...keys('-')}
        icon={<Minus size={20} />}
        onPress={props.onZoomOut}
        isDisabled={!props.canZoomOut}
      />
      <span className={styles.gap} />
      <Button
        variant="quiet"
        aria-label="Rotate left"
        {...keys('[')}
        icon={<RotateCcw size={20} />}
        onPress={props.onTurnLeft}
      />
      <Button
        variant="quiet"
        aria-label="Rotate right"
        {...keys(']')}
        icon={<RotateCw size={20} />}
        onPress={props.onTurnRight}
      />
      <Button
        variant="quiet"
        aria-label="Show all of it"
        {...keys('Z')}
        icon={<Maximize size={20} />}
        onPress={props.onFit}
      />
      <PictureTones view={props.view} onChange={props.onView} />
    </Toolbar>
  )
}
