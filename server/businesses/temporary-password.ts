/** The owner's temporary password, hashed with a salt, so that a repeated attempt can be compared with the first. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const SALT_BYTES = 16
const KEY_BYTES = 32

const keyOf = promisify<string, Buffer, number, Buffer>(scrypt)

/** @returns salt and key as text */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await keyOf(password, salt, KEY_BYTES)
  return `${salt.toString('base64url')}.${key.toString('base64url')}`
}

/** @param hash what `hashPassword` returned */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.')
  const stored = Buffer.from(key, 'base64url')
  return timingSafeEqual(stored, await keyOf(password, Buffer.from(salt, 'base64url'), KEY_BYTES))
}
