/** Settings that differ between deployments, fixed at build time by `VITE_*` variables. */
// No schema: every setting is text, and every visitor's phone would have to load the library. Each variable is
// read by its own name, so that a script contains only those that it uses.
const given = import.meta.env as Record<string, string | undefined>

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
  projectId: given.VITE_STAFF_PROJECT ?? 'demo-staff',
  apiKey: given.VITE_STAFF_API_KEY ?? 'demo-staff',
  /** A real Firebase auth domain; empty: the emulator behind our own origin. */
  authDomain: given.VITE_STAFF_AUTH_DOMAIN ?? '',
}

/** The Firebase projects of customers and of business owners, for their password resets. */
export const CONSUMER_PROJECT = {
  projectId: given.VITE_CONSUMER_PROJECT ?? 'demo-consumer',
  apiKey: given.VITE_CONSUMER_API_KEY ?? 'demo-consumer',
  authDomain: given.VITE_CONSUMER_AUTH_DOMAIN ?? '',
}
export const BUSINESS_PROJECT = {
  projectId: given.VITE_BUSINESS_PROJECT ?? 'demo-business',
  apiKey: given.VITE_BUSINESS_API_KEY ?? 'demo-business',
  authDomain: given.VITE_BUSINESS_AUTH_DOMAIN ?? '',
}

/** Where the site is published, without a trailing slash; canonical links start with it. */
export const SITE_URL = given.VITE_SITE_URL ?? 'https://campfire.example'

export const CONTACT = {
  email: given.VITE_CONTACT_EMAIL ?? 'hello@campfire.example',
  /** Ten digits. */
  phone: given.VITE_CONTACT_PHONE ?? '3015550100',
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
  userId: given.VITE_EMAILJS_USER ?? 'campfire-site',
  serviceId: given.VITE_EMAILJS_SERVICE ?? 'campfire-mail',
  templateId: given.VITE_EMAILJS_TEMPLATE ?? 'campfire-contact',
}

/** If empty, the page says how to reach us instead. */
export const EMBEDS = {
  meetingUrl: given.VITE_MEETING_URL ?? '',
  formUrl: given.VITE_FORM_URL ?? '',
}
