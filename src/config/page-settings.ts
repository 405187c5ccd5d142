/**
 * The settings of the pages, which the build fixes (`build/page-settings.ts`); server/README.md documents each one. No page
 * loads this list: pages have the values, from `settings.ts`.
 */
import { z } from 'zod'

interface Setting {
  schema: z.ZodType<string>
  /** Its value where none is given. */
  initial: string
  /** The initial value is only for trying out: no visitor of a real site can use it. */
  isExample: boolean
}

const example = (schema: z.ZodType<string>, initial: string): Setting => ({
  schema,
  initial,
  isExample: true,
})

const standard = (schema: z.ZodType<string>, initial: string): Setting => ({
  schema,
  initial,
  isExample: false,
})

const email = z.email('must be an e-mail address')

const word = z.string().regex(/^\S+$/, 'must be one word')

const address = (error: string) => z.url({ protocol: /^https?$/, error })

const NO_ADDRESS = 'must be an address such as https://meet.example'

const web = address(NO_ADDRESS).transform((url) => url.replace(/\/+$/, ''))

const webOrNone = z.union([z.literal(''), web], NO_ADDRESS)

/** Empty: there is none. */
const frame = (example: string) => z.literal(['', example]).or(address(`${NO_ADDRESS}, or empty`))

const PROFILE = 'must be an address that begins with https://, or empty'
const profile = z.literal('').or(z.url({ protocol: /^https$/, error: PROFILE }))

const host = z
  .string()
  .regex(/^([\w-]+(\.[\w-]+)+)?$/, 'must be a host such as project.firebaseapp.com, or empty')

/** A redirect asks the store whether it is reachable, which the policy of our pages allows for these two alone. */
const store = (address: string) =>
  z
    .url(`must be an address that begins with ${address}`)
    .startsWith(address, `must begin with ${address}`)

const ios = store('https://apps.apple.com/')
const android = store('https://play.google.com/')

const BROWSERS_OWN = /^(about|blob|data|file|https?|javascript|mailto|sms|tel|wss?)$/

const scheme = z
  .string()
  .regex(/^[a-z][a-z\d+.-]*$/, 'must be a scheme such as campfire, in lower case and without ://')
  .refine((name) => !BROWSERS_OWN.test(name), 'must be a scheme of your app, not of browsers')

const source = z
  .string()
  .regex(/^[\w-]*$/, 'must be a word of letters, digits, - and _, such as campfire-site, or empty')
const provider = z.string().regex(/^\d*$/, 'must be a number, or empty')

/** Pages of our own (`src/pass/example-frames`). */
const EXAMPLE_MEETING = '/example/meeting'
const EXAMPLE_FORM = '/example/form'

export const PAGE_SETTINGS = {
  VITE_SITE_URL: example(web, 'https://campfire.example'),
  VITE_CONTACT_EMAIL: example(email, 'hello@campfire.example'),
  VITE_CONTACT_PHONE: example(z.string().regex(/^\d{10}$/, 'must be ten digits'), '3015550100'),
  VITE_DEVELOPER_EMAIL: example(email, 'developers@campfire.example'),
  VITE_INSTAGRAM_URL: example(profile, 'https://www.instagram.com/campfire.example'),
  VITE_X_URL: example(profile, 'https://x.com/campfire_example'),
  VITE_FACEBOOK_URL: example(profile, 'https://www.facebook.com/campfire.example'),
  VITE_YOUTUBE_URL: example(profile, 'https://www.youtube.com/@campfire.example'),
  VITE_LINKEDIN_URL: example(profile, 'https://www.linkedin.com/company/campfire-example'),
  VITE_CONSUMER_IOS_URL: example(
    ios,
    'https://apps.apple.com/us/app/campfire-rewards/id6400000001',
  ),
  VITE_CONSUMER_ANDROID_URL: example(
    android,
    'https://play.google.com/store/apps/details?id=example.campfire.consumer',
  ),
  VITE_BUSINESS_IOS_URL: example(
    ios,
    'https://apps.apple.com/us/app/campfire-business/id6400000002',
  ),
  VITE_BUSINESS_ANDROID_URL: example(
    android,
    'https://play.google.com/store/apps/details?id=example.campfire.business',
  ),
  VITE_PLAY_SOURCE: standard(source, 'campfire-site'),
  VITE_APPLE_PROVIDER: standard(provider, ''),
  VITE_APP_SCHEME: standard(scheme, 'campfire'),
  VITE_MEETING_URL: example(frame(EXAMPLE_MEETING), EXAMPLE_MEETING),
  VITE_FORM_URL: example(frame(EXAMPLE_FORM), EXAMPLE_FORM),
  VITE_IMAGES_KEPT_DAYS: standard(
    z.string().regex(/^\d{1,5}$/, 'must be a whole number of days'),
    '400',
  ),
  VITE_STAFF_PROJECT: example(word, 'demo-staff'),
  VITE_STAFF_API_KEY: example(word, 'demo-staff'),
  VITE_STAFF_AUTH_DOMAIN: example(host, ''),
  VITE_CONSUMER_PROJECT: example(word, 'demo-consumer'),
  VITE_CONSUMER_API_KEY: example(word, 'demo-consumer'),
  VITE_CONSUMER_AUTH_DOMAIN: example(host, ''),
  VITE_BUSINESS_PROJECT: example(word, 'demo-business'),
  VITE_BUSINESS_API_KEY: example(word, 'demo-business'),
  VITE_BUSINESS_AUTH_DOMAIN: example(host, ''),
  VITE_API_KEY: example(word, 'campfire-site'),
  VITE_EMAILJS_USER: example(word, 'campfire-site'),
  VITE_EMAILJS_SERVICE: example(word, 'campfire-mail'),
  VITE_EMAILJS_TEMPLATE: example(word, 'campfire-contact'),
  VITE_MAIN_API: standard(webOrNone, ''),
  VITE_EMAIL_API: standard(webOrNone, ''),
  VITE_ACCOUNTS_API: standard(webOrNone, ''),
  VITE_VISITS_API: standard(webOrNone, ''),
  VITE_STAFF_API: standard(webOrNone, ''),
  VITE_BUSINESSES_API: standard(webOrNone, ''),
} satisfies Record<string, Setting>

export type PageSetting = keyof typeof PAGE_SETTINGS
