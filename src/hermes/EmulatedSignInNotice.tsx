import { STAFF_PROJECT } from '../config/settings.ts'
import { Notice } from '../ui/Notice.tsx'

const THIS_DEVICE = ['localhost', '127.0.0.1', '[::1]']

/** Warns where emulated sign-in, which anybody can forge, is open to others than this device. */
export function EmulatedSignInNotice() {
  // Without a domain of its own, the project is the emulator behind our origin.
  if (STAFF_PROJECT.authDomain !== '' || THIS_DEVICE.includes(location.hostname)) return null
  return (
    <Notice tone="attention" title="Sign-in is only emulated here">
      <p>
        Anybody who reaches this server can sign in as anybody. It is for trying out: never put real
        receipts here.
      </p>
    </Notice>
  )
}
