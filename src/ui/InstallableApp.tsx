/**
 * Decides which of the two apps a device installs from this page (checklist O4), and whose icon its tab has.
 * React moves the tags into the head.
 */
export function InstallableApp({ app }: { app: 'campfire' | 'hermes' }) {
  return (
    <>
      <link rel="manifest" href={`/${app}.webmanifest`} />
      <link rel="apple-touch-icon" href={`/icons/${app}-apple-touch.png`} />
      {/* Every page has Campfire's from index.html; browsers take the last one. */}
      {app === 'hermes' && <link rel="icon" href="/icons/hermes.svg" type="image/svg+xml" />}
    </>
  )
}
