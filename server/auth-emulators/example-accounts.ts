/** The accounts that a fresh start has, so that everything can be tried at once. Only ever in the emulators. */

export const EXAMPLE_PASSWORD = 'Review-receipts-1'

/** The uid is fixed, so that what a browser keeps under it survives a deleted data folder. */
export interface ExampleAccount {
  uid: string
  email: string
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
    { uid: 'example-staff', email: 'staff@campfire.example', what: 'staff, no reviewer' },
  ],
} satisfies Record<string, ExampleAccount[]>
