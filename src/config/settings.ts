/** Settings that differ between deployments, fixed at build time by `VITE_*` variables. */
type Setting = keyof typeof DEFAULTS

const DEFAULTS = {
  /** Identifies the site to the pass-site services. Not a secret: it is in every visitor's page. */
  VITE_API_KEY: 'campfire-site',
  /** Where the site is published, without a trailing slash; canonical links start with it. */
  VITE_SITE_URL: 'https://campfire.example',
  VITE_CONTACT_EMAIL: 'hello@campfire.example',
  /** Ten digits. */
  VITE_CONTACT_PHONE: '3015550100',
  VITE_EMAILJS_USER: 'campfire-site',
  VITE_EMAILJS_SERVICE: 'campfire-mail',
  VITE_EMAILJS_TEMPLATE: 'campfire-contact',
  /** If empty, the page says how to reach us instead; the same for `VITE_FORM_URL`. */
  VITE_MEETING_URL: '',
  VITE_FORM_URL: '',
  VITE_CONSUMER_PROJECT: 'demo-consumer',
  VITE_CONSUMER_API_KEY: 'demo-consumer',
  VITE_CONSUMER_AUTH_DOMAIN: '',
  VITE_BUSINESS_PROJECT: 'demo-business',
  VITE_BUSINESS_API_KEY: 'demo-business',
  VITE_BUSINESS_AUTH_DOMAIN: '',
  VITE_STAFF_PROJECT: 'demo-staff',
  /** Identifies the Firebase project to the provider. Not a secret. */
  VITE_STAFF_API_KEY: 'demo-staff',
  /** A real Firebase auth domain; empty: the emulator behind our own origin. */
  VITE_STAFF_AUTH_DOMAIN: '',
}

// No schema: every setting is text, and every visitor's phone would have to load the library.
const given = import.meta.env as Record<string, string | undefined>
const settings = { ...DEFAULTS, ...given } as Record<Setting, string>

/** The `{stage}` in the paths of calls (spec section 7). */
export const STAGE = 'prod'

/** Base URLs of external services; undefined: the embedded service on our own origin. */
export const SERVICE_URLS = {
  main: given.VITE_MAIN_API,
  email: given.VITE_EMAIL_API,
  accounts: given.VITE_ACCOUNTS_API,
  visits: given.VITE_VISITS_API,
  staff: given.VITE_STAFF_API,
  businesses: given.VITE_BUSINESSES_API,
}

/** The Firebase project that holds the staff accounts. */
export const STAFF_PROJECT = {
  projectId: settings.VITE_STAFF_PROJECT,
  apiKey: settings.VITE_STAFF_API_KEY,
  authDomain: settings.VITE_STAFF_AUTH_DOMAIN,
}

/** The Firebase projects of customers and of business owners, for their password resets. */
export const CONSUMER_PROJECT = {
  projectId: settings.VITE_CONSUMER_PROJECT,
  apiKey: settings.VITE_CONSUMER_API_KEY,
  authDomain: settings.VITE_CONSUMER_AUTH_DOMAIN,
}
export const BUSINESS_PROJECT = {
  projectId: settings.VITE_BUSINESS_PROJECT,
  apiKey: settings.VITE_BUSINESS_API_KEY,
  authDomain: settings.VITE_BUSINESS_AUTH_DOMAIN,
}

export const API_KEY = settings.VITE_API_KEY
export const SITE_URL = settings.VITE_SITE_URL

export const CONTACT = {
  email: settings.VITE_CONTACT_EMAIL,
  phone: settings.VITE_CONTACT_PHONE,
  social: {
    photos: 'https://www.instagram.com/campfire.example',
    shortPosts: 'https://x.com/campfire_example',
    network: 'https://www.facebook.com/campfire.example',
    video: 'https://www.youtube.com/@campfire.example',
    professional: 'https://www.linkedin.com/company/campfire-example',
  },
}

/** The apps in the stores. Windows Phone has no store any more; its users get the page with all links. */
export const STORE_LINKS = {
  consumer: {
    ios: 'https://apps.apple.com/us/app/campfire-rewards/id6400000001',
    android: 'https://play.google.com/store/apps/details?id=example.campfire.consumer',
  },
  business: {
    ios: 'https://apps.apple.com/us/app/campfire-business/id6400000002',
    android: 'https://play.google.com/store/apps/details?id=example.campfire.business',
  },
}

/** URL scheme that opens the consumer app on a phone. */
export const APP_SCHEME = 'campfire'

export const EMAILJS = {
  userId: settings.VITE_EMAILJS_USER,
  serviceId: settings.VITE_EMAILJS_SERVICE,
  templateId: settings.VITE_EMAILJS_TEMPLATE,
}

export const EMBEDS = {
  meetingUrl: settings.VITE_MEETING_URL,
  formUrl: settings.VITE_FORM_URL,
}
