/** A Firebase project whose e-mails link to these pages. */
export interface AuthProject {
  projectId: string
  apiKey: string
  /** Empty where our own origin stands in for the provider. */
  authDomain: string
}

/**
 * The address of the provider's own page for a link of its e-mails (spec section 2).
 * @param parameters of the link; all are handed on, but the API key is always the project's own
 */
export function providerPage(
  { authDomain, apiKey }: AuthProject,
  parameters: ReadonlyMap<string, string>,
): string {
  const page = authDomain ? `https://${authDomain}/__/auth/action` : '/emulator/action'
  const query = new Map([...parameters, ['apiKey', apiKey]])
  return `${page}?${new URLSearchParams([...query])}`
}
