/** Accounts created at the first start, in the emulators only, so that everything can be tried at once. */

export const EXAMPLE_PASSWORD = 'Review-receipts-1'

/** The uid is fixed, so that what a browser stores under it stays valid after the data folder is deleted. */
export interface ExampleAccount {
  uid: string
  email: string
  /** Printed beside the address when the server starts. */
  what: string
}

export const EXAMPLE_ACCOUNTS = {
  'demo-consumer': [
    { uid: 'example-consumer', email: 'consumer@campfire.example', what: 'customer' },
  ],
  'demo-business': [
    { uid: 'example-owner', email: 'owner@campfire.example', what: 'business owner' },
  ],
  'demo-staff': [
    { uid: 'example-reviewer', email: 'reviewer@campfire.example', what: 'reviewer' },
    { uid: 'example-reviewer-2', email: 'reviewer2@campfire.example', what: 'second reviewer' },
    { uid: 'example-staff', email: 'staff@campfire.example', what: 'staff, not a reviewer' },
  ],
} satisfies Record<string, ExampleAccount[]>
