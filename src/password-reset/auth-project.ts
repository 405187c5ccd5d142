/** A Firebase project whose e-mails link to these pages. */
export interface AuthProject {
  projectId: string
  apiKey: string
  /** Empty where our own origin stands in for the provider. */
  authDomain: string
}

/** The address of the provider's own page that confirms an e-mail address (spec section 2). */
export function verifyEmailPage({ authDomain, apiKey }: AuthProject, code: string): string {
  const page = authDomain ? `https://${authDomain}/__/auth/action` : '/emulator/action'
  return `${page}?${new URLSearchParams({ mode: 'verifyEmail', oobCode: code, apiKey })}`
}
