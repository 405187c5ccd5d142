import { CircleAlert, ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ErrorCode, useDropzone, type FileRejection } from 'react-dropzone'
import { LOGO } from '../rules/business.ts'
import { Button } from '../ui/staff/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './LogoField.module.css'
import { shrinkLogo, WRONG_TYPE } from './logo/shrink-logo.ts'

const ACCEPT = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
}

interface LogoFieldProps {
  /** A data URL. */
  value: string | null
  onChange: (logo: string | null) => void
  /** Called with true when shrinking an image starts, and with false when it ends. */
  onBusy: (isBusy: boolean) => void
}

/** The logo: chosen, dropped or pasted, made smaller on this device, and previewed (checklist A8). */
export function LogoField({ value, onChange, onBusy }: LogoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const latest = useRef(0)
  const ids = { label: useId(), message: useId() }

  const shrink = async (file: File) => {
    const turn = (latest.current += 1)
    const isLatest = () => turn === latest.current
    setIsBusy(true)
    onBusy(true)
    try {
      const logo = await shrinkLogo(file)
      if (isLatest()) onChange(logo)
    } catch (error) {
      if (isLatest()) setProblem(error instanceof Error ? error.message : String(error))
    }
    if (!isLatest()) return
    setIsBusy(false)
    onBusy(false)
  }
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: ACCEPT,
    multiple: false,
    minSize: LOGO.minInputBytes,
    maxSize: LOGO.maxInputBytes,
    // The button inside opens the file chooser.
    noClick: true,
    noKeyboard: true,
    onDrop: (files, rejections) => {
      const [file] = files
      const refusal = rejectionText(files.length, rejections)
      setProblem(refusal)
      if (file && !refusal) void shrink(file)
    },
  })
  const message = problem ?? undefined

  return (
    <div role="group" aria-labelledby={ids.label} aria-describedby={message && ids.message}>
      <span id={ids.label} className={styles.label}>
        Logo
      </span>
      <div
        {...getRootProps({ className: styles.zone, role: undefined, tabIndex: undefined })}
        data-dragged={isDragActive || undefined}
        data-invalid={message ? true : undefined}
      >
        {value ? (
          <img src={value} alt="The logo as it will be shown" className={styles.preview} />
        ) : (
          <span className={styles.placeholder}>
            {isBusy ? <Spinner label="Making the logo smaller" /> : <ImagePlus size={28} />}
          </span>
        )}
        <div className={styles.side}>
          <div className={styles.actions}>
            <Button onPress={open}>{value ? 'Choose another' : 'Choose an image'}</Button>
            {value && (
              <Button
                variant="danger"
                icon={<Trash2 size={18} />}
                onPress={() => onChange(null)}
                aria-label="Remove the logo"
              >
                Remove
              </Button>
            )}
          </div>
          <p className={styles.hint}>
            {value ? 'Made smaller on this device, as WebP.' : 'Optional: a JPEG, PNG or WebP.'}{' '}
            <span className={styles.limit}>Maximum size: 1MB</span>
            {value ? '' : ' (larger images, up to 10 MB, are made smaller on this device)'}
          </p>
        </div>
      </div>
      {/* Screen readers would announce it as a second button. The hook's own style outweighs `hidden`. */}
      <input {...getInputProps({ style: { display: 'none' } })} />
      <p id={ids.message} className={styles.problem} role="alert">
        {message && (
          <>
            <CircleAlert size={14} aria-hidden />
            {message}
          </>
        )}
      </p>
    </div>
  )
}

/** The messages of spec section 5, with sizes in bytes. Several files at once are all refused. */
function rejectionText(accepted: number, rejections: readonly FileRejection[]): string | null {
  if (accepted + rejections.length > 1) return 'Too many files'
  switch (rejections[0]?.errors[0]?.code) {
    case undefined:
      return null
    case ErrorCode.FileTooLarge:
      return `File is larger than ${LOGO.maxInputBytes} bytes`
    case ErrorCode.FileTooSmall:
      return `File is smaller than ${LOGO.minInputBytes} bytes`
    default:
      return WRONG_TYPE
  }
}
