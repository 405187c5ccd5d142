import { Maximize, Minus, Plus, RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Toolbar } from 'react-aria-components'
import type { ImageView } from '../../offline/rows.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { say } from '../../ui/staff/say.ts'
import { ImageTones } from './ImageTones.tsx'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import type { KeyName } from '../shortcuts/review-keys.ts'
import styles from './ZoomToolbar.module.css'

/** Longer than a step's animation and the pauses of a wheel, so that only the outcome is said. */
const SETTLED_MS = 400

interface ZoomToolbarProps {
  /** Null until it is known: another number would move the first one. */
  zoom: number | null
  canZoomIn: boolean
  canZoomOut: boolean
  /** What the keys do. */
  actions: Record<'zoom' | 'rotate' | 'fit', (which: number) => void>
  /** The range of zooms is too small to show all of the image. */
  isLong: boolean
  view: ImageView
  onView: (change: Partial<ImageView>) => void
  /** The review screen's keys act on this image. */
  hasKeys: boolean
}

/** The buttons that lie over an image; what they come to is spoken. */
export function ZoomToolbar({ actions, ...props }: ZoomToolbarProps) {
  const shortcutOf = useShortcuts()
  useSpokenView(props.zoom, props.view.turns)
  const keys = (name: KeyName, which?: number) =>
    props.hasKeys ? { shortcut: shortcutOf(name, which) } : {}
  return (
    <div className={styles.place}>
      <Toolbar orientation="vertical" className={styles.toolbar} aria-label="Image">
        <Button
          variant="quiet"
          aria-label="Zoom in"
          {...keys('zoom', 0)}
          icon={<Plus size={20} />}
          onPress={() => actions.zoom(0)}
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
          onPress={() => actions.zoom(1)}
          isDisabled={!props.canZoomOut}
        />
        <span className={styles.gap} />
        <Button
          variant="quiet"
          aria-label="Rotate left"
          {...keys('rotate', 0)}
          icon={<RotateCcw size={20} />}
          onPress={() => actions.rotate(0)}
        />
        <Button
          variant="quiet"
          aria-label="Rotate right"
          {...keys('rotate', 1)}
          icon={<RotateCw size={20} />}
          onPress={() => actions.rotate(1)}
        />
        <Button
          variant="quiet"
          aria-label={props.isLong ? 'Back to its start' : 'Show all of it'}
          {...keys('fit')}
          icon={<Maximize size={20} />}
          onPress={() => actions.fit(0)}
        />
        <ImageTones view={props.view} onChange={props.onView} />
      </Toolbar>
    </div>
  )
}

/** Says the zoom of an image, or which way up it is, once either has changed and stays. */
function useSpokenView(zoom: number | null, turns: number): void {
  const percent = zoom === null ? null : Math.round(zoom * 100)
  const said = useRef({ percent, turns })
  useEffect(() => {
    const timer = setTimeout(() => {
      const before = said.current
      said.current = { percent, turns }
      if (turns !== before.turns) say(turns === 0 ? 'Upright' : `Turned by ${turns * 90} degrees`)
      else if (percent !== before.percent && before.percent !== null) say(`Zoom ${percent} %`)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [percent, turns])
}
