import { CircleAlert, ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useDropzone } from 'react-dropzone'
import { messageOf } from '../contract/message-of.ts'
import { LOGO } from '../rules/business.ts'
import field from '../ui/field.module.css'
import { Button } from '../ui/staff/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './LogoField.module.css'
import { handedOver, noFileWords } from './logo/handed-over.ts'
import { shrinkLogo } from './logo/shrink-logo.ts'
import { usePastedFiles } from './logo/use-pasted-files.ts'

/**
 * The types that the browser's chooser offers; a file's content decides. Android knows no type of some downloaded
 * images. With no list at all, iPads would hand over their photos as HEIC instead of converting them.
 */
const OFFERED = [...LOGO.inputTypes, '.jpg', '.jpeg', '.png', '.webp', 'application/octet-stream']

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
      if (isLatest()) setProblem(messageOf(error))
    }
    if (!isLatest()) return
    setIsBusy(false)
    onBusy(false)
  }
  const take = (files: readonly File[], otherwise: string | null) => {
    const [file] = files
    const refusal = file ? refusalOf(files, file) : otherwise
    setProblem(refusal)
    if (file && !refusal) void shrink(file)
  }
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // The button inside opens the file chooser.
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    getFilesFromEvent: async (event) => handedOver(event as Event),
    onError: ({ message: words }) => setProblem(words),
    onDrop: (files, _, event) => {
      const dropped = 'dataTransfer' in event && event.dataTransfer
      take(files, dropped ? noFileWords(['Files']) : null)
    },
  })
  usePastedFiles((files) => take(files, null))
  // The library passes over what is dropped without a file.
  const onDrop = ({ dataTransfer: { types } }: DragEvent) => {
    if (!types.includes('Files')) setProblem(noFileWords(types))
  }
  const message = problem ?? undefined

  return (
    <div role="group" aria-labelledby={ids.label} aria-describedby={message && ids.message}>
      <span id={ids.label} className={`${field.label} ${styles.label}`}>
        Logo
      </span>
      <div
        {...getRootProps({ className: styles.zone, role: undefined, tabIndex: undefined, onDrop })}
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
          <p className={field.description}>
            {value ? 'Made smaller on this device, as WebP.' : 'Optional: a JPEG, PNG or WebP.'}{' '}
            <span className={styles.limit}>Maximum size: 1MB</span>
            {value ? '' : ' (larger images, up to 10 MB, are made smaller on this device)'}
          </p>
        </div>
      </div>
      {/* Screen readers would announce it as a second button. The hook's own style outweighs `hidden`. */}
      <input
        {...getInputProps({
          style: { display: 'none' },
          accept: OFFERED.join(','),
          multiple: false,
        })}
      />
      <p id={ids.message} className={`${field.error} ${styles.problem}`} role="alert">
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
function refusalOf(files: readonly File[], { size }: File): string | null {
  if (files.length > 1) return 'Too many files'
  if (size > LOGO.maxInputBytes) return `File is larger than ${LOGO.maxInputBytes} bytes`
  if (size >= LOGO.minInputBytes) return null
  return `File is smaller than ${LOGO.minInputBytes} bytes${size === 0 ? ': it is empty' : ''}`
}
