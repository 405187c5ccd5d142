/** Shared by the tests of the shops. */
import type { Shop } from '../../contract/public-calls.ts'

export function shop(name: string, rest: Partial<Shop> = {}): Shop {
  return {
    id: name,
    name,
    city: 'Rockville',
    state: 'MD',
    address: '1 Main St',
    about: '',
    logoUrl: null,
    isOnPass: false,
    isInProgram: true,
    coupons: [],
    categories: [],
    ...rest,
  }
}
