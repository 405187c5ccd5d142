/**
 * Decides which of the two apps a device installs from this page (checklist O4). React moves the tags into
 * the head.
 */
export function InstallableApp({ app }: { app: 'campfire' | 'hermes' }) {
  return (
    <>
      <link rel="manifest" href={`/${app}.webmanifest`} />
      <link rel="apple-touch-icon" href={`/icons/${app}-apple-touch.png`} />
    </>
  )
}
