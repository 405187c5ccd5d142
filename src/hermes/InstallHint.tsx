import { Button } from '../ui/staff/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { dismissInstallHint, install, useInstallHint } from './installation.ts'

const HOW = {
  prompt: '',
  ios: 'In Safari: Share, then Add to Home Screen.',
  menu: 'In the browser’s menu: Install app, or Add to home screen.',
}

/** How to install Hermes; gone for good once it is dismissed or Hermes is installed (checklist O4). */
export function InstallHint() {
  const hint = useInstallHint()
  if (hint === 'none') return null
  return (
    <Notice
      tone="info"
      title="Install Hermes on this tablet"
      actions={
        <>
          {hint === 'prompt' && <Button onPress={() => void install()}>Install</Button>}
          <Button variant={hint === 'prompt' ? 'quiet' : 'secondary'} onPress={dismissInstallHint}>
            {hint === 'prompt' ? 'Not now' : 'Got it'}
          </Button>
        </>
      }
    >
      <p>
        It opens from the home screen like an app, and the browser will not delete its data.{' '}
        {HOW[hint]}
      </p>
    </Notice>
  )
}
