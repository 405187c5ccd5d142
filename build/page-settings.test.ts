import { expect, test } from 'vitest'
import { PAGE_SETTINGS } from '../src/config/page-settings.ts'
import { EXAMPLE_VALUES, exampleSettings, readPageSettings } from './page-settings.ts'

test('what is not set has its initial value, and blanks around a value do not count', () => {
  const settings = readPageSettings({ VITE_SITE_URL: ' https://fire.org/ ', VITE_MAIN_API: '' })
  expect(settings.VITE_SITE_URL).toBe('https://fire.org')
  expect(settings.VITE_APP_SCHEME).toBe('campfire')
  expect(settings.VITE_IMAGES_KEPT_DAYS).toBe('400')
})

test.each([
  ['VITE_SITE_URL', ''],
  ['VITE_SITE_URL', 'fire.org'],
  ['VITE_CONTACT_EMAIL', 'hello'],
  ['VITE_DEVELOPER_EMAIL', ''],
  ['VITE_CONTACT_PHONE', '+1 301 555 0100'],
  ['VITE_INSTAGRAM_URL', 'http://www.instagram.com/fire'],
  ['VITE_LINKEDIN_URL', '@fire'],
  ['VITE_CONSUMER_IOS_URL', 'https://play.google.com/store/apps/details?id=org.fire'],
  ['VITE_BUSINESS_ANDROID_URL', ''],
  ['VITE_APP_SCHEME', 'javascript'],
  ['VITE_APP_SCHEME', 'Fire'],
  ['VITE_APP_SCHEME', 'fire://'],
  ['VITE_MEETING_URL', 'meet.org'],
  ['VITE_FORM_URL', '//form.org/a'],
  ['VITE_IMAGES_KEPT_DAYS', '-1'],
  ['VITE_IMAGES_KEPT_DAYS', 'never'],
  ['VITE_STAFF_PROJECT', ''],
  ['VITE_STAFF_AUTH_DOMAIN', 'https://fire.firebaseapp.com'],
  ['VITE_API_KEY', 'two words'],
  ['VITE_MAIN_API', 'api.fire.org'],
])('%s cannot be "%s", and one line says so', (name, value) => {
  const line = new RegExp(`^The setting ${name} is wrong: it must [^\n]+$`)
  expect(() => readPageSettings({ [name]: value })).toThrow(line)
})

test('[L7] [P5] what may be missing can be empty: profiles, calendar, form and services', () => {
  const empty = {
    VITE_INSTAGRAM_URL: '',
    VITE_MEETING_URL: '',
    VITE_FORM_URL: '',
    VITE_STAFF_AUTH_DOMAIN: '',
    VITE_VISITS_API: '',
  }
  expect(readPageSettings(empty)).toMatchObject(empty)
})

test('what has an example value is listed, also a mailbox of another name on the example’s host', () => {
  const initial = readPageSettings({})
  const listed = exampleSettings(initial)
  expect(listed).toContain('VITE_CONSUMER_IOS_URL')
  expect(listed).toContain('VITE_STAFF_AUTH_DOMAIN')
  expect(listed).not.toContain('VITE_APP_SCHEME')
  expect(listed).not.toContain('VITE_MAIN_API')
  const VITE_CONTACT_EMAIL = 'info@campfire.example'
  expect(exampleSettings({ ...initial, VITE_CONTACT_EMAIL })).toContain('VITE_CONTACT_EMAIL')
  const own = { VITE_SITE_URL: 'https://fire.org', VITE_CONTACT_EMAIL: 'info@fire.org' }
  expect(exampleSettings(readPageSettings(own))).toEqual(listed.filter((name) => !(name in own)))
  expect(EXAMPLE_VALUES).toEqual(
    expect.arrayContaining([
      'campfire.example',
      'demo-staff',
      'campfire-site',
      '3015550100',
      PAGE_SETTINGS.VITE_BUSINESS_IOS_URL.initial,
    ]),
  )
})
