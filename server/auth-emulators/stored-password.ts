import { randomBytes, scryptSync } from 'node:crypto'

/** The password of an account as the emulator stores it. */
interface StoredPassword {
  salt?: string
  passwordHash?: string
}

const KEY_BYTES = 32

/** The emulator's own salts begin with this; its `passwordHash` then contains the password in plain text. */
const PLAIN_SALT = 'fakeSalt'

/** @returns scrypt's key of a password, as text */
export function hashPassword(password: string, salt: string): string {
  return scryptSync(password, salt, KEY_BYTES).toString('base64url')
}

/**
 * Replaces a password in plain text by its hash with a new salt, in the emulator's form
 * `fakeHash:salt=…:password=…`.
 * @returns the fields unchanged if they contain no password, or one that is hashed already
 */
export function hashedForm<Fields extends StoredPassword>(fields: Fields): Fields {
  const { salt, passwordHash } = fields
  if (!passwordHash || !salt?.startsWith(PLAIN_SALT)) return fields
  const password = passwordHash.slice(emulatorForm(salt, '').length)
  const newSalt = randomBytes(16).toString('base64url')
  return {
    ...fields,
    salt: newSalt,
    passwordHash: emulatorForm(newSalt, hashPassword(password, newSalt)),
  }
}

const emulatorForm = (salt: string, password: string) =>
  `fakeHash:salt=${salt}:password=${password}`
