import { Button } from '../../ui/staff/Button.tsx'
import { installSteps, type Browser } from './install-steps.ts'
import { dismissInstallHint, install, useInstallHint } from './installation.ts'
import styles from './InstallHint.module.css'

/** A line that tells how to install Hermes; gone for good once dismissed or installed (checklist O4). */
export function InstallHint() {
  const hint = useInstallHint()
  if (hint === 'none') return null
  return (
    <div className={styles.hint}>
      <p>{hint === 'prompt' ? WHY : menuWords(installSteps(thisBrowser()))}</p>
      {hint === 'prompt' && <Button onPress={() => void install()}>Install</Button>}
      <Button variant="quiet" onPress={dismissInstallHint}>
        {hint === 'prompt' ? 'Not now' : 'Got it'}
      </Button>
    </div>
  )
}

const WHY = 'Install Hermes: its data stays longer.'

/** @param steps as `installSteps` returns them */
function menuWords(steps: ReturnType<typeof installSteps>): string {
  if (steps === null) return 'This browser cannot install Hermes; Chrome and Edge can.'
  return `${WHY} ${steps ?? 'The browser’s menu may offer it.'}`
}

function thisBrowser(): Browser {
  // Missing in TypeScript's DOM types.
  const { userAgent, maxTouchPoints, userAgentData } = navigator as Navigator & {
    userAgentData?: { brands: { brand: string }[] }
  }
  const brands = userAgentData?.brands.map(({ brand }) => brand) ?? []
  return { userAgent, maxTouchPoints, brands }
}
