import { Maximize, Minus, Plus, RotateCcw, RotateCw } from 'lucide-react'
import { Toolbar } from 'react-aria-components'
import type { ImageView } from '../../offline/rows.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { ImageTones } from './ImageTones.tsx'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import type { KeyName } from '../shortcuts/review-keys.ts'
import styles from './ZoomToolbar.module.css'

interface ZoomToolbarProps {
  /** Null until it is known: another number would move the first one. */
  zoom: number | null
  canZoomIn: boolean
  canZoomOut: boolean
  onZoomIn: () => void
  onZoomOut: () => void
  onTurnLeft: () => void
  onTurnRight: () => void
  onFit: () => void
  /** Whether the range of zooms is too small to show all of the image. */
  isLong: boolean
  view: ImageView
  onView: (change: Partial<ImageView>) => void
  /** Whether the review screen's keys act on this image. */
  hasKeys: boolean
}

/** The buttons that lie over an image. */
export function ZoomToolbar(props: ZoomToolbarProps) {
  const shortcutOf = useShortcuts()
  const keys = (name: KeyName, which?: number) =>
    props.hasKeys ? { shortcut: shortcutOf(name, which) } : {}
  return (
    <Toolbar orientation="vertical" className={styles.toolbar} aria-label="Image">
      <Button
        variant="quiet"
        aria-label="Zoom in"
        {...keys('zoom', 0)}
        icon={<Plus size={20} />}
        onPress={props.onZoomIn}
        isDisabled={!props.canZoomIn}
      />
      <span className={styles.zoom}>
        {props.zoom !== null && `${Math.round(props.zoom * 100)}%`}
      </span>
      <Button
        variant="quiet"
        aria-label="Zoom out"
        {...keys('zoom', 1)}
        icon={<Minus size={20} />}
        onPress={props.onZoomOut}
        isDisabled={!props.canZoomOut}
      />
      <span className={styles.gap} />
      <Button
        variant="quiet"
        aria-label="Rotate left"
        {...keys('rotate', 0)}
        icon={<RotateCcw size={20} />}
        onPress={props.onTurnLeft}
      />
      <Button
        variant="quiet"
        aria-label="Rotate right"
        {...keys('rotate', 1)}
        icon={<RotateCw size={20} />}
        onPress={props.onTurnRight}
      />
      <Button
        variant="quiet"
        aria-label={props.isLong ? 'Back to its start' : 'Show all of it'}
        {...keys('fit')}
        icon={<Maximize size={20} />}
        onPress={props.onFit}
      />
      <ImageTones view={props.view} onChange={props.onView} />
    </Toolbar>
  )
}
