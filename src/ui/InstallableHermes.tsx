/**
 * Makes Hermes the app that a device installs from this page (checklist O4), and gives the tab its icon. React
 * moves the tags into the head.
 */
export function InstallableHermes() {
  return (
    <>
      <link rel="manifest" href="/hermes.webmanifest" />
      <link rel="apple-touch-icon" href="/icons/hermes-apple-touch.png" />
      {/* The page has Campfire's from `app-shell.html`; browsers take the last one. */}
      <link rel="icon" href="/icons/hermes.svg" type="image/svg+xml" />
    </>
  )
}
