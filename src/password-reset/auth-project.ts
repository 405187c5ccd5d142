/** A Firebase project with accounts whose e-mail links lead here. */
export interface AuthProject {
  projectId: string
  apiKey: string
  /** Empty where our own origin stands in for the provider. */
  authDomain: string
}

/** The provider's own page for a link that confirms an e-mail address (spec section 2). */
export function verifyEmailPage({ authDomain, apiKey }: AuthProject, code: string): string {
  const page = authDomain ? `https://${authDomain}/__/auth/action` : '/emulator/action'
  return `${page}?${new URLSearchParams({ mode: 'verifyEmail', oobCode: code, apiKey })}`
}
