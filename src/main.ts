import './app-shell/trusted-types.ts'
import './ui/base.css'
import { keepTyped } from './landing/forms/keep-typed.ts'

/**
 * Evaluates React, the router (imported by `RootLayout`) and the contract with zod in separate tasks, so that
 * a slow phone responds to touches in between.
 */
async function main(): Promise<void> {
  await import('react-dom/client')
  await import('./RootLayout.tsx')
  await import('./contract/call.ts')
  await import('./contract/public-calls.ts')
  const { startApp } = await import('./start-app.tsx')
  await startApp()
}

keepTyped()
void main()
