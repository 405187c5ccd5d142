import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { imageKey } from '../../offline/image-key.ts'
import { Button } from '../../ui/staff/Button.tsx'
import styles from './ImageThumbnails.module.css'
import { useReceiptImage } from './receipt-image.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'

interface ImageThumbnailsProps {
  urls: readonly string[]
  chosen: number
  onChoose: (index: number) => void
  /** The review screen's keys step through these images. */
  hasKeys: boolean
}

export function ImageThumbnails({ urls, chosen, onChoose, hasKeys }: ImageThumbnailsProps) {
  const shortcutOf = useShortcuts()
  return (
    <div className={styles.strip}>
      <Button
        variant="quiet"
        aria-label="Previous image"
        {...(hasKeys && { shortcut: shortcutOf('image', 0) })}
        icon={<ChevronLeft size={22} />}
        isDisabled={chosen === 0}
        onPress={() => onChoose(chosen - 1)}
      />
      <ToggleButtonGroup
        aria-label="Images"
        className={styles.thumbnails}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[String(chosen)]}
        onSelectionChange={(keys) => {
          for (const key of keys) onChoose(Number(key))
        }}
      >
        {urls.map((url, index) => (
          <ToggleButton
            key={imageKey(url)}
            id={String(index)}
            aria-label={`Image ${index + 1}`}
            className={styles.thumbnail}
          >
            <Thumbnail url={url} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Button
        variant="quiet"
        aria-label="Next image"
        {...(hasKeys && { shortcut: shortcutOf('image', 1) })}
        icon={<ChevronRight size={22} />}
        isDisabled={chosen === urls.length - 1}
        onPress={() => onChoose(chosen + 1)}
      />
    </div>
  )
}

/** A thumbnail of a receipt's image, or an icon if the image is unavailable. */
export function Thumbnail({ url }: { url: string }) {
  const image = useReceiptImage(url)
  if (image.status === 'failed') return <ImageOff size={18} aria-hidden />
  return image.status === 'ready' ? <img src={image.src} alt="" className={styles.image} /> : null
}
