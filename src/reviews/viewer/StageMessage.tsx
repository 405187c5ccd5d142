import { CloudOff, ImageOff } from 'lucide-react'
import { Button } from '../../ui/staff/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { ReceiptImage } from './receipt-image.ts'
import styles from './StageMessage.module.css'

interface StageMessageProps {
  image: ReceiptImage
  /** The file was loaded, but it is not a readable image. */
  isBroken: boolean
}

/** Shown in place of an image that is loading, unavailable or unreadable. */
export function StageMessage({ image, isBroken }: StageMessageProps) {
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
      <p className={styles.title}>{titleOf(isOffline, isBroken)}</p>
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
