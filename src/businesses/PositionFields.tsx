import { CircleHelp } from 'lucide-react'
import { useState, type ClipboardEvent } from 'react'
import { readPosition, type NoPosition } from '../rules/values/map-position.ts'
import { Button } from '../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../ui/staff/Dialog.tsx'
import { TextField } from '../ui/staff/TextField.tsx'
import { FormField } from './FormField.tsx'
import styles from './PositionFields.module.css'
import type { BusinessForm } from './use-business-form.ts'

const PROBLEMS: Record<NoPosition, string> = {
  'short-link':
    'A short link does not contain the position: open it and copy the address of the page',
  directions:
    'These directions do not contain the position of their end: open the business itself on the map and copy that link',
  'out-of-range':
    'A latitude is at most 90 and a longitude at most 180 degrees; minutes and seconds are below 60',
  none: 'No position found: paste a map link or two numbers',
}

/**
 * Latitude and longitude, typed or extracted from what was copied from a map (checklist A3, A7). Text fields:
 * a number field drops incomplete input, and the mouse wheel would change it (A9).
 */
export function PositionFields({ form }: { form: BusinessForm }) {
  const { change, text } = form
  const [copied, setCopied] = useState('')
  const [isHelpOpen, setIsHelpOpen] = useState(false)

  const position = readPosition(copied)
  const read = (next: string) => {
    setCopied(next)
    const found = readPosition(next)
    if (typeof found !== 'string') change(found)
  }
  /** Props of one of the two fields. A whole position typed or dropped into it is for both. */
  const half = (name: 'lat' | 'lng') => {
    const { asSent, ...props } = text(name)
    const whole = readPosition(props.value)
    if (typeof whole === 'string') return { ...props, asSent }
    return {
      ...props,
      fault: undefined,
      asSent: () => whole[name],
      onFocusChange: (isFocused: boolean) => !isFocused && change(whole),
    }
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const found = readPosition(event.clipboardData.getData('text'))
    if (typeof found === 'string') return
    event.preventDefault()
    change(found)
  }
  return (
    <>
      <FormField isWide>
        <TextField
          label="Map link or coordinates"
          description="Paste a map link, or “39.1, -77.2”, to fill the two fields below."
          autoComplete="off"
          spellCheck="false"
          value={copied}
          onChange={read}
          error={copied !== '' && typeof position === 'string' ? PROBLEMS[position] : undefined}
        />
      </FormField>
      <FormField name="lat">
        <div onPasteCapture={paste}>
          <TextField label="Latitude" isRequired autoComplete="off" {...half('lat')} />
        </div>
      </FormField>
      <FormField name="lng">
        <div onPasteCapture={paste}>
          <TextField label="Longitude" isRequired autoComplete="off" {...half('lng')} />
        </div>
      </FormField>
      <FormField isWide>
        <span className={styles.help}>
          <Button
            variant="quiet"
            icon={<CircleHelp size={18} />}
            onPress={() => setIsHelpOpen(true)}
          >
            How to find latitude and longitude
          </Button>
        </span>
        <PositionHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
      </FormField>
    </>
  )
}

/** Explains how to find a position with a maps service (spec section 2, checklist A7). */
function PositionHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="How to find latitude and longitude" isOpen={isOpen} onClose={onClose}>
      <ol className={styles.steps}>
        <li>Open a maps service, such as Google Maps, and search for the address.</li>
        <li>Zoom in as close as possible, until you see the entrance.</li>
        <li>
          Right-click the entrance, or on a tablet press and hold it. Two numbers appear, such as{' '}
          <strong>39.04581, -77.11872</strong>: the latitude first, then the longitude.
        </li>
        <li>
          Copy both and paste them here. Include the negative sign: without it the business would be
          in Asia.
        </li>
      </ol>
      <p>
        Or paste the address of the map page, or degrees with minutes and seconds, such as{' '}
        <strong>39°02′44.9″N 77°07′07.3″W</strong>.
      </p>
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          Got it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
